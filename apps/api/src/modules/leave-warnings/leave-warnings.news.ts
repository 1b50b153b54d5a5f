/** The words of the notification that the ledger's event `LeaveExpiryWarned` raises. */
import { t, text } from '@staffroom/contracts/texts/text.js';
import type { News, NotificationText } from '../area/news.js';
import { warningJson } from './leave-warnings.view.js';
import { warningText, type WarningFacts } from './warning-text.js';

export const leaveWarningNews: News = {
  facts: {
    name: 'leaveWarning',
    idField: 'warningId',
    join: ({ id, recipient }) =>
      `left join views.leave_warnings warning on warning.id = ${id} and warning.user_id = ${recipient}`,
    json: `case when warning.id is not null then ${warningJson('warning')} end`,
  },
  words: {
    LEAVE_EXPIRING: {
      text: aboutLeave,
      mail: {
        button: text('See your leave'),
        voice: 'portal',
        footer: text(
          'Everyone gets this mail, whatever their notification settings are, so that no leave lapses unseen.',
        ),
      },
    },
  },
};

/** The link records that the person has opened the warning, also from the mail. */
function aboutLeave(warning: WarningFacts | null): NotificationText {
  if (!warning) {
    return { title: t('Your leave'), message: t('This notice about your leave no longer exists.'), link: null };
  }
  return { ...warningText(warning), link: `/time-off?warning=${warning.id}` };
}
