import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.js';
import { Card, CardHeader } from '../../ui/card.js';

const ChangePasswordDialog = lazy(async () => ({
  default: (await import('./change-password-dialog.js')).ChangePasswordDialog,
}));

export function PasswordCard() {
  const [open, setOpen] = useState(false);
  return (
    <Card className="pb-4">
      <CardHeader
        title="Password"
        subtitle="A new password signs you out in every other browser."
        action={
          <Button variant="outline" onClick={() => setOpen(true)}>
            Change Password
          </Button>
        }
      />
      <Suspense>{open && <ChangePasswordDialog onClose={() => setOpen(false)} />}</Suspense>
    </Card>
  );
}
