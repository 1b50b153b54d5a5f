import { useState } from 'react';
import { t } from '@staffroom/contracts/texts/text.js';
import { Button } from '../../ui/button.js';
import { Card, CardHeader } from '../../ui/card.js';
import { lazyPart } from '../../ui/fetched.js';
import { Opening } from '../../ui/opening.js';

const ChangePasswordDialog = lazyPart(async () => (await import('./change-password-dialog.js')).ChangePasswordDialog);

export function PasswordCard() {
  const [open, setOpen] = useState(false);
  return (
    <Card className="pb-4">
      <CardHeader
        title={t('Password')}
        subtitle={t('A new password signs you out in every other browser.')}
        action={
          <Button variant="outline" onClick={() => setOpen(true)}>
            {t('Change Password')}
          </Button>
        }
      />
      <Opening onClose={() => setOpen(false)}>
        {open && <ChangePasswordDialog onClose={() => setOpen(false)} />}
      </Opening>
    </Card>
  );
}
