/** One webhook: where it leads, what it is told of, and whether it is on (R63a). */
import { webhookLimits, type WebhookOffReason, type WebhookType, webhookTypes } from '@staffroom/contracts/webhooks.js';
import type { Decider, Decision, DomainCommand, Rejection } from '../decider.js';
import { accept, reject } from '../decider.js';
import type { Reason } from '../reasons.js';
import { isBlank } from '../visible-text.js';
import type { WebhookAdded, WebhookEvent } from './webhook-events.js';

export interface AddWebhook extends WebhookAdded {
  /** How many webhooks there are. */
  readonly others: number;
}

export interface ChangeWebhook {
  readonly name: string;
  readonly host: string;
  readonly types: readonly WebhookType[];
  readonly isOtherAddress: boolean;
}

type Nothing = Record<string, never>;

export type WebhookCommand =
  | DomainCommand<'AddWebhook', AddWebhook>
  | DomainCommand<'ChangeWebhook', ChangeWebhook>
  | DomainCommand<'ReplaceWebhookSecret', Nothing>
  | DomainCommand<'SwitchWebhookOn', Nothing>
  | DomainCommand<'SwitchWebhookOff', { readonly why: WebhookOffReason }>
  | DomainCommand<'RemoveWebhook', Nothing>
  | DomainCommand<'TestWebhook', { readonly deliveryId: string }>
  | DomainCommand<'ResendToWebhook', { readonly deliveryId: string }>;

type Added = { readonly status: 'ADDED'; readonly isOn: boolean; readonly webhook: WebhookAdded };
export type WebhookState = { readonly status: 'NONE' | 'REMOVED' } | Added;

export const webhook: Decider<WebhookCommand, WebhookState, WebhookEvent> = {
  initial: { status: 'NONE' },
  decide(command, state) {
    if (command.type === 'AddWebhook') return addWebhook(command.data, state);
    return state.status === 'ADDED' ? decideAdded(command, state) : noSuchWebhook();
  },
  evolve(state, { type, data }) {
    switch (type) {
      case 'WebhookAdded':
        return { status: 'ADDED', isOn: true, webhook: data };
      case 'WebhookChanged':
        return state.status === 'ADDED' ? { ...state, webhook: data } : state;
      case 'WebhookSwitchedOn':
      case 'WebhookSwitchedOff':
        return state.status === 'ADDED' ? { ...state, isOn: type === 'WebhookSwitchedOn' } : state;
      case 'WebhookRemoved':
        return { status: 'REMOVED' };
      case 'WebhookSecretReplaced':
      case 'WebhookTested':
      case 'WebhookResent':
        return state;
      default:
        return type satisfies never;
    }
  },
};

function decideAdded(command: Exclude<WebhookCommand, { type: 'AddWebhook' }>, state: Added): Decision<WebhookEvent> {
  const { webhookId } = state.webhook;
  switch (command.type) {
    case 'ChangeWebhook':
      return changeWebhook(command.data, state);
    case 'ReplaceWebhookSecret':
      return accept({ type: 'WebhookSecretReplaced', data: { webhookId } });
    case 'SwitchWebhookOn':
      return state.isOn ? accept() : accept({ type: 'WebhookSwitchedOn', data: { webhookId } });
    case 'SwitchWebhookOff':
      return state.isOn ? accept({ type: 'WebhookSwitchedOff', data: { webhookId, why: command.data.why } }) : accept();
    case 'RemoveWebhook':
      return accept({ type: 'WebhookRemoved', data: { webhookId } });
    case 'TestWebhook': // also while it is off: HR tries an address before switching it on again
      return accept({ type: 'WebhookTested', data: { webhookId, ...command.data } });
    case 'ResendToWebhook':
      return isOn(state) ?? accept({ type: 'WebhookResent', data: { webhookId, ...command.data } });
    default:
      return command satisfies never;
  }
}

function addWebhook({ others, ...given }: AddWebhook, { status }: WebhookState): Decision<WebhookEvent> {
  if (status !== 'NONE') return conflict({ is: 'webhookExists' });
  if (others >= webhookLimits.most) return conflict({ is: 'tooManyWebhooks', max: webhookLimits.most });
  const refusal = nameIsGiven(given.name) ?? typesAreGiven(given.types);
  return refusal ?? accept({ type: 'WebhookAdded', data: { ...given, ...tidy(given) } });
}

function changeWebhook(given: ChangeWebhook, { webhook: before }: Added): Decision<WebhookEvent> {
  const refusal = nameIsGiven(given.name) ?? typesAreGiven(given.types);
  if (refusal) return refusal;
  const { webhookId } = before;
  const { host, isOtherAddress } = given;
  const { name, types } = tidy(given);
  const isSame = !isOtherAddress && name === before.name && types.join() === before.types.join();
  return isSame ? accept() : accept({ type: 'WebhookChanged', data: { webhookId, name, host, types, isOtherAddress } });
}

/** Types in the order of the list, and each once, so that the same choice is always the same event. */
function tidy({ name, types }: Pick<WebhookAdded, 'name' | 'types'>) {
  return { name: name.trim(), types: webhookTypes.filter((type) => types.includes(type)) };
}

function nameIsGiven(name: string): Rejection | null {
  if (isBlank(name)) return invalid('name', { is: 'webhookNameMissing' });
  if (name.trim().length <= webhookLimits.nameMax) return null;
  return invalid('name', { is: 'itsNameTooLong', max: webhookLimits.nameMax });
}

function typesAreGiven(types: readonly WebhookType[]): Rejection | null {
  if (types.some((type) => !webhookTypes.includes(type))) return invalid('types', { is: 'noSuchWebhookType' });
  return types.length > 0 ? null : invalid('types', { is: 'webhookTypeMissing' });
}

function isOn({ isOn }: Added): Rejection | null {
  return isOn ? null : conflict({ is: 'webhookIsOff' });
}

function noSuchWebhook(): Rejection {
  return reject({ rule: 'R2', kind: 'not-found', because: { is: 'noSuchWebhook' } });
}

function conflict(because: Reason): Rejection {
  return reject({ rule: 'R63a', kind: 'conflict', code: 'CONFLICT', because });
}

function invalid(field: string, because: Reason): Rejection {
  return reject({ rule: 'R63a', kind: 'invalid', field, because });
}
