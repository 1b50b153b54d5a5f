/** HR's actions on webhooks. What is sent to them follows from other events and is operational state, like mails. */
import type { WebhookOffReason, WebhookType } from '@staffroom/contracts/webhooks.js';
import type { DomainEvent } from '../decider.js';
import { defineEvents } from '../event-catalog.js';

export function webhookStream(webhookId: string): string {
  return `webhook-${webhookId}`;
}

/** Of the address only the host: the rest may grant access to the receiver. */
export interface WebhookAdded {
  readonly webhookId: string;
  readonly name: string;
  readonly host: string;
  readonly types: readonly WebhookType[];
}

/** Contains all fields, the changed ones and the others. */
export interface WebhookChanged extends WebhookAdded {
  /** Whether the address is another one. It may be one of the same host. */
  readonly isOtherAddress: boolean;
}

export interface WebhookSecretReplaced {
  readonly webhookId: string;
}

export interface WebhookSwitchedOn {
  readonly webhookId: string;
}

export interface WebhookSwitchedOff {
  readonly webhookId: string;
  readonly why: WebhookOffReason;
}

export interface WebhookRemoved {
  readonly webhookId: string;
}

export interface WebhookTested {
  readonly webhookId: string;
  readonly deliveryId: string;
}

export interface WebhookResent {
  readonly webhookId: string;
  readonly deliveryId: string;
}

export type WebhookEvent =
  | DomainEvent<'WebhookAdded', WebhookAdded>
  | DomainEvent<'WebhookChanged', WebhookChanged>
  | DomainEvent<'WebhookSecretReplaced', WebhookSecretReplaced>
  | DomainEvent<'WebhookSwitchedOn', WebhookSwitchedOn>
  | DomainEvent<'WebhookSwitchedOff', WebhookSwitchedOff>
  | DomainEvent<'WebhookRemoved', WebhookRemoved>
  | DomainEvent<'WebhookTested', WebhookTested>
  | DomainEvent<'WebhookResent', WebhookResent>;

export const webhookEvents = defineEvents<WebhookEvent>({
  WebhookAdded: { version: 1 },
  WebhookChanged: { version: 1 },
  WebhookSecretReplaced: { version: 1 },
  WebhookSwitchedOn: { version: 1 },
  WebhookSwitchedOff: { version: 1 },
  WebhookRemoved: { version: 1 },
  WebhookTested: { version: 1 },
  WebhookResent: { version: 1 },
});
