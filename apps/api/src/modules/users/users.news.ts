import { t, text } from '@staffroom/contracts/texts/text.js';
import type { News } from '../area/news.js';

export const userNews: News = {
  facts: null,
  words: {
    NEW_ACCOUNT: {
      text: () => ({
        title: t('Welcome to Staffroom'),
        message: t('Your account is ready. Request time off, see who is away, and find your documents here.'),
        link: '/dashboard',
      }),
      mail: {
        button: text('Sign in'),
        voice: 'portal',
        mandatory: {
          paragraph: text(
            'If you were given a temporary password, sign in with it. You will then choose one of your own. If not, choose one with “Forgot password?” on the sign-in page, or sign in with your company account if the page offers it.',
          ),
          path: '/login',
          footer: text('You get this mail because an account was created for you.'),
        },
      },
    },
  },
};
