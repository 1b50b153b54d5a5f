import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { t } from '@staffroom/contracts/texts/text.js';
import { Button } from './button.js';
import { Input } from './input.js';

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Names the password in the label of the button: 'Show new password'. */
  what: string;
}

/** A password input with a button to show and hide the password. */
export function PasswordInput({ what, ...props }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input {...props} type={shown ? 'text' : 'password'} className="pr-11" spellCheck={false} autoCapitalize="none" />
      <Button
        variant="ghost"
        size="icon"
        className="absolute top-0 right-0"
        aria-label={shown ? t('Hide {what}', { what }) : t('Show {what}', { what })}
        onClick={() => setShown(!shown)}
      >
        <Icon aria-hidden="true" />
      </Button>
    </div>
  );
}
