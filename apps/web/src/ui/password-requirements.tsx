import { Check, Circle } from 'lucide-react';
import { clsx } from 'clsx';
import { resetPasswordRules } from '@staffroom/contracts/auth.js';
import { t } from '@staffroom/contracts/texts/text.js';

/** The password rules, each checked off once the password meets it. */
export function PasswordRequirements({ password }: { password: string }) {
  return (
    <div className="rounded-card border bg-surface px-4 py-3">
      <h2 className="text-sm font-medium">{t('Password requirements')}</h2>
      <ul className="mt-2 flex flex-col gap-1">
        {resetPasswordRules.map(({ inList, holds }) => {
          const words = t(inList);
          const met = holds(password);
          const Icon = met ? Check : Circle;
          return (
            <li
              key={words}
              className={clsx('flex items-center gap-2 text-sm', met ? 'text-approved-ink' : 'text-quiet')}
            >
              <Icon
                className={clsx('shrink-0', met ? 'size-4' : 'mx-[5px] size-1.5 fill-current')}
                aria-hidden="true"
              />
              {words}
              <span className="sr-only">{met ? t('(met)') : t('(not met yet)')}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
