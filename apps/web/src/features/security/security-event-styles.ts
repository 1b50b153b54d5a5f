/** A name for the filter, an icon and a colour for each type of security event. */
import {
  AtSign,
  Ban,
  CalendarPlus,
  Download,
  FileWarning,
  KeyRound,
  Landmark,
  LifeBuoy,
  Link2,
  LogIn,
  LogOut,
  Logs,
  MailWarning,
  RotateCcwKey,
  Settings2,
  ShieldAlert,
  ShieldMinus,
  ShieldPlus,
  ShieldX,
  UserRoundCheck,
  UserRoundCog,
  Webhook,
  type LucideIcon,
} from 'lucide-react';
import type { SecurityEventType } from '@staffroom/contracts/security.js';

interface EventStyle {
  label: string;
  icon: LucideIcon;
  tone: string;
}

const ordinary = 'bg-sunken text-quiet';
const change = 'bg-accent-soft text-accent-ink';
const attempt = 'bg-pending-soft text-pending-ink';
const alarm = 'bg-rejected-soft text-rejected-ink';

export const securityEventStyles: Record<SecurityEventType, EventStyle> = {
  SIGNED_IN: { label: 'Sign-ins', icon: LogIn, tone: ordinary },
  SIGNED_OUT: { label: 'Log-outs', icon: LogOut, tone: ordinary },
  SIGN_INS_COUNTED: { label: 'Many sign-ins', icon: Logs, tone: attempt },
  SIGN_INS_FAILED: { label: 'Failed sign-ins', icon: ShieldAlert, tone: attempt },
  PROVIDER_SIGN_INS_REFUSED: { label: 'Refused at the provider', icon: ShieldAlert, tone: attempt },
  CONFIRMATIONS_FAILED: { label: 'Failed confirmations', icon: ShieldAlert, tone: attempt },
  LIMIT_REACHED: { label: 'Limits reached', icon: Ban, tone: alarm },
  MANY_SIGN_INS_FAILED: { label: 'Warnings by email', icon: MailWarning, tone: alarm },
  PASSWORD_RESET_REQUESTED: { label: 'Reset links', icon: Link2, tone: ordinary },
  PASSWORD_CHANGED: { label: 'Password changes', icon: KeyRound, tone: change },
  SIGNED_OUT_EVERYWHERE: { label: 'Sign-outs everywhere', icon: LogOut, tone: change },
  SESSIONS_ENDED: { label: 'Ended sessions', icon: LogOut, tone: change },
  SECOND_FACTOR_ADDED: { label: 'Second factors added', icon: ShieldPlus, tone: change },
  SECOND_FACTOR_REMOVED: { label: 'Second factors removed', icon: ShieldMinus, tone: change },
  SECOND_FACTOR_RESET: { label: 'Second factors reset', icon: ShieldX, tone: attempt },
  RECOVERY_CODES_ISSUED: { label: 'New recovery codes', icon: RotateCcwKey, tone: change },
  RECOVERY_CODE_USED: { label: 'Recovery codes used', icon: LifeBuoy, tone: attempt },
  EMAIL_CHANGED: { label: 'Email changes', icon: AtSign, tone: change },
  IBAN_CHANGED: { label: 'IBAN changes', icon: Landmark, tone: change },
  ROLE_CHANGED: { label: 'Role changes', icon: UserRoundCog, tone: change },
  ACCOUNT_RESTORED: { label: 'Restored accounts', icon: UserRoundCheck, tone: change },
  TOKEN_CREATED: { label: 'API tokens created', icon: KeyRound, tone: change },
  TOKEN_REVOKED: { label: 'API tokens revoked', icon: KeyRound, tone: change },
  WEBHOOK_CHANGED: { label: 'Webhooks', icon: Webhook, tone: change },
  CALENDAR_ADDRESS_CREATED: { label: 'Calendar addresses', icon: CalendarPlus, tone: change },
  POLICY_CHANGED: { label: 'Security policies', icon: Settings2, tone: change },
  LIST_EXPORTED: { label: 'Exports of lists', icon: Download, tone: ordinary },
  INFECTED_FILE_REFUSED: { label: 'Files with malware', icon: FileWarning, tone: alarm },
};
