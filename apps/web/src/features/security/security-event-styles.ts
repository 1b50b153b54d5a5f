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
import { text, type Text } from '@staffroom/contracts/texts/text.js';

interface EventStyle {
  label: Text;
  icon: LucideIcon;
  tone: string;
}

const ordinary = 'bg-sunken text-quiet';
const change = 'bg-accent-soft text-accent-ink';
const attempt = 'bg-pending-soft text-pending-ink';
const alarm = 'bg-rejected-soft text-rejected-ink';

export const securityEventStyles: Record<SecurityEventType, EventStyle> = {
  SIGNED_IN: { label: text('Sign-ins'), icon: LogIn, tone: ordinary },
  SIGNED_OUT: { label: text('Log-outs'), icon: LogOut, tone: ordinary },
  SIGN_INS_COUNTED: { label: text('Many sign-ins'), icon: Logs, tone: attempt },
  SIGN_INS_FAILED: { label: text('Failed sign-ins'), icon: ShieldAlert, tone: attempt },
  PROVIDER_SIGN_INS_REFUSED: { label: text('Refused at the provider'), icon: ShieldAlert, tone: attempt },
  CONFIRMATIONS_FAILED: { label: text('Failed confirmations'), icon: ShieldAlert, tone: attempt },
  LIMIT_REACHED: { label: text('Limits reached'), icon: Ban, tone: alarm },
  MANY_SIGN_INS_FAILED: { label: text('Warnings by email'), icon: MailWarning, tone: alarm },
  PASSWORD_RESET_REQUESTED: { label: text('Reset links'), icon: Link2, tone: ordinary },
  PASSWORD_CHANGED: { label: text('Password changes'), icon: KeyRound, tone: change },
  SIGNED_OUT_EVERYWHERE: { label: text('Sign-outs everywhere'), icon: LogOut, tone: change },
  SESSIONS_ENDED: { label: text('Ended sessions'), icon: LogOut, tone: change },
  SECOND_FACTOR_ADDED: { label: text('Second factors added'), icon: ShieldPlus, tone: change },
  SECOND_FACTOR_REMOVED: { label: text('Second factors removed'), icon: ShieldMinus, tone: change },
  SECOND_FACTOR_RESET: { label: text('Second factors reset'), icon: ShieldX, tone: attempt },
  RECOVERY_CODES_ISSUED: { label: text('New recovery codes'), icon: RotateCcwKey, tone: change },
  RECOVERY_CODE_USED: { label: text('Recovery codes used'), icon: LifeBuoy, tone: attempt },
  EMAIL_CHANGED: { label: text('Email changes'), icon: AtSign, tone: change },
  IBAN_CHANGED: { label: text('IBAN changes'), icon: Landmark, tone: change },
  ROLE_CHANGED: { label: text('Role changes'), icon: UserRoundCog, tone: change },
  ACCOUNT_RESTORED: { label: text('Restored accounts'), icon: UserRoundCheck, tone: change },
  TOKEN_CREATED: { label: text('API tokens created'), icon: KeyRound, tone: change },
  TOKEN_REVOKED: { label: text('API tokens revoked'), icon: KeyRound, tone: change },
  WEBHOOK_CHANGED: { label: text('Webhooks'), icon: Webhook, tone: change },
  CALENDAR_ADDRESS_CREATED: { label: text('Calendar addresses'), icon: CalendarPlus, tone: change },
  POLICY_CHANGED: { label: text('Security policies'), icon: Settings2, tone: change },
  LIST_EXPORTED: { label: text('Exports of lists'), icon: Download, tone: ordinary },
  INFECTED_FILE_REFUSED: { label: text('Files with malware'), icon: FileWarning, tone: alarm },
};
