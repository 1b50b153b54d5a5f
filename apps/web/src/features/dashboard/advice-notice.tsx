/** Tells HR managers what the portal recommends for security, until it is done or dismissed (R64a). */
import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { adviceIsFollowed } from '@staffroom/contracts/security-advice.js';
import { t } from '@staffroom/contracts/texts/text.js';
import {
  useFollowSecurityAdviceMutation,
  useGetSecurityAdviceQuery,
} from '../../shared/security/security-advice.api.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { notifyError } from '../../ui/toast.js';

/** Nothing, also while it loads or if it cannot be loaded: the page is of use without it. */
export function AdviceNotice() {
  const { data: advice } = useGetSecurityAdviceQuery();
  const [follow, { isLoading }] = useFollowSecurityAdviceMutation();
  if (!advice || advice.isDismissed || adviceIsFollowed(advice)) return null;
  const dismiss = async () => {
    const { error } = await follow({ isDismissed: true });
    if (error) notifyError(t('Failed to dismiss it'), error);
  };
  return (
    <Card
      aria-label={t('What we recommend')}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-5 py-4 max-md:px-4"
    >
      <p className="flex min-w-0 flex-1 basis-72 gap-3">
        <ShieldCheck aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-accent-ink" />
        <span>
          <span className="font-medium">{t('Make this portal safer.')}</span>{' '}
          <span className="text-quiet">{t('Five things that we recommend, and what is true now.')}</span>
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="ghost" pending={isLoading} onClick={() => void dismiss()}>
          {t('Dismiss')}
        </Button>
        <Link to="/settings/security" className={buttonClass({ variant: 'outline' })}>
          {t('Have a Look')}
        </Link>
      </div>
    </Card>
  );
}
