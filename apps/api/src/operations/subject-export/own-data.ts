/** What the log says about a person, sorted by what it is about, in the shape in which it is handed to them. */
import { configurableTypes, defaultChannel } from '@staffroom/contracts/notifications.js';
import type { DocumentEvent } from '@staffroom/domain/documents/document-events.js';
import type { InboxEvent } from '@staffroom/domain/notifications/inbox-events.js';
import type { PayslipEvent } from '@staffroom/domain/payroll/payslip-events.js';
import type { RefundEvent } from '@staffroom/domain/refunds/refund-events.js';
import type { StoredFile } from '@staffroom/domain/stored-file.js';
import {
  balanceOf,
  evolve,
  knownYears,
  type LeaveAccount,
  noAccount,
} from '@staffroom/domain/time-off/leave-account.js';
import type { TimeOffEvent } from '@staffroom/domain/time-off/time-off-events.js';
import type { UserCreated, UserEdited, UserEvent } from '@staffroom/domain/users/user-events.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import type { Colleagues } from './colleagues.js';

type Told = Record<string, unknown>;
type OwnEvent = UserEvent | TimeOffEvent | RefundEvent | DocumentEvent | PayslipEvent | InboxEvent;

/** A file of theirs; where its bytes are still there, `file` says where in the export. */
export interface OwnFile {
  kind: 'documents' | 'payslips' | 'receipts';
  stored: StoredFile;
  /** As its uploader named it. */
  fileName: string;
  /** The entry that names it. */
  entry: Told;
}

export interface OwnData {
  profile: Told;
  timeOff: { balances: unknown[]; requests: Told[]; balanceHistory: Told[] };
  refunds: Told[];
  documents: Told[];
  payslips: Told[];
  notifications: { preferences: Told[]; notifications: Told[] };
  files: OwnFile[];
}

/** Events in the order of the log. */
export function ownData(events: readonly RecordedEvent[], colleagues: Colleagues): OwnData {
  const told = new Telling(colleagues);
  for (const event of events) told.hear(event as RecordedEvent<OwnEvent>);
  return told.data();
}

class Telling {
  private profile: Told = { formerly: [] };
  private account: LeaveAccount = noAccount;
  private readonly requests = new Map<string, Told>();
  private readonly balanceHistory: Told[] = [];
  private readonly refunds = new Map<string, Told>();
  private readonly documents = new Map<string, Told>();
  private readonly payslips = new Map<string, Told>();
  private readonly inbox = new Map<string, Told>();
  private readonly channels = new Map<string, string>();
  private readonly files: OwnFile[] = [];

  constructor(private readonly colleagues: Colleagues) {}

  data(): OwnData {
    const years = this.account.status === 'open' ? knownYears(this.account) : [];
    return {
      profile: this.profile,
      timeOff: {
        balances: years.map((year) => balanceOf(this.account, year)),
        requests: [...this.requests.values()],
        balanceHistory: this.balanceHistory,
      },
      refunds: [...this.refunds.values()],
      documents: [...this.documents.values()],
      payslips: [...this.payslips.values()],
      notifications: {
        preferences: configurableTypes.map((type) => ({ type, channel: this.channels.get(type) ?? defaultChannel })),
        notifications: [...this.inbox.values()],
      },
      files: this.files,
    };
  }

  hear(event: RecordedEvent<OwnEvent>): void {
    const { type, data, position } = event;
    const at = event.meta.occurredAt;
    const by = this.colleagues.who(event.meta.actorId, position);
    switch (type) {
      case 'UserCreated':
        this.profile = { ...this.profile, ...this.facts(data, position), status: 'ACTIVE', createdAt: at };
        return;
      case 'UserEdited':
        return this.edit(data, position, at, by);
      case 'UserArchived':
        this.profile = { ...this.profile, status: 'ARCHIVED', archivedAt: at };
        return;
      case 'PasswordChanged':
        this.profile = { ...this.profile, requirePasswordChange: data.requirePasswordChange, passwordChangedAt: at };
        return;
      case 'LeaveAccountOpened':
      case 'VacationDaysChanged':
      case 'CountryChanged':
      case 'VacationHoursCorrected':
        return this.count(event, at, by);
      case 'TimeOffRequested': {
        const { requestId, type: kind, startDate, endDate, hours, charges, reason } = data;
        const asked = { id: requestId, type: kind, startDate, endDate, hours, charges, reason };
        this.requests.set(requestId, { ...asked, status: 'PENDING', requestedAt: at, requestedBy: by });
        return this.count(event, at, by);
      }
      case 'TimeOffReviewed':
        change(this.requests, data.requestId, this.review(data, at, by));
        return this.count(event, at, by);
      case 'TimeOffWithdrawn':
        change(this.requests, data.requestId, { status: 'WITHDRAWN', withdrawnAt: at });
        return this.count(event, at, by);
      case 'RefundRequested': {
        const { refundId, title, amountCents, description } = data;
        const asked = { id: refundId, reference: title, amountCents, description, status: 'PENDING', requestedAt: at };
        this.refunds.set(refundId, this.withFile('receipts', asked, data));
        return;
      }
      case 'RefundReviewed':
        return change(this.refunds, data.refundId, this.review(data, at, by));
      case 'RefundWithdrawn':
        return change(this.refunds, data.refundId, { status: 'WITHDRAWN', withdrawnAt: at });
      case 'DocumentUploaded':
        this.documents.set(
          data.documentId,
          this.withFile('documents', { id: data.documentId, uploadedAt: at, uploadedBy: by }, data),
        );
        return;
      case 'DocumentDeleted':
        return change(this.documents, data.documentId, { deletedAt: at, deletedBy: by });
      case 'PayslipUploaded': {
        const { payslipId: id, fiscalYear, month } = data;
        this.payslips.set(
          id,
          this.withFile('payslips', { id, fiscalYear, month, uploadedAt: at, uploadedBy: by }, data),
        );
        return;
      }
      case 'PayslipDeleted':
        return change(this.payslips, data.payslipId, { deletedAt: at, deletedBy: by });
      case 'NotificationRaised': {
        const { notificationId: id, type: kind, channel, about, year } = data;
        this.inbox.set(id, { id, type: kind, channel, about: this.colleagues.without(about, position), year, at });
        return;
      }
      case 'NotificationRead':
        return change(this.inbox, data.notificationId, { readAt: at });
      case 'AllNotificationsRead':
        for (const notification of this.inbox.values()) notification['readAt'] ??= at;
        return;
      case 'NotificationPreferencesChanged':
        for (const { notificationType, channel } of data.preferences) this.channels.set(notificationType, channel);
        return;
      case 'PasswordResetRequested':
      case 'UserDeleted':
        return; // in activity, and beside the log; nobody is exported who was deleted
      default:
        event satisfies never; // another area's events about the person, such as a team they manage, are in activity
    }
  }

  private facts({ userId, managerId, ...facts }: Partial<UserCreated>, position: number): Told {
    const manager = managerId ? this.colleagues.who(managerId, position) : managerId;
    return { ...(userId ? { id: userId } : {}), ...facts, ...(manager === undefined ? {} : { manager }) };
  }

  private edit(data: UserEdited, position: number, at: string, by: string): void {
    const becomes = this.facts(data, position);
    const was = Object.fromEntries(Object.keys(becomes).map((field) => [field, this.profile[field] ?? null]));
    const formerly = [...(this.profile['formerly'] as Told[]), { ...was, until: at, changedBy: by }];
    this.profile = { ...this.profile, ...becomes, formerly };
  }

  private count(event: TimeOffEvent, at: string, by: string): void {
    const before = this.account;
    this.account = evolve(before, event);
    if (this.account.status !== 'open') return;
    const balances = knownYears(this.account).map((year) => balanceOf(this.account, year));
    this.balanceHistory.push({ at, by, what: event.type, balances });
  }

  private review(data: { decision: string; comment: string | null }, at: string, by: string): Told {
    return { status: data.decision, comment: data.comment, reviewedAt: at, reviewedBy: by };
  }

  private withFile(kind: OwnFile['kind'], entry: Told, data: { fileName: string | null; file: StoredFile }): Told {
    const { type, sizeBytes, sha256 } = data.file;
    const told = { ...entry, fileName: data.fileName, fileType: type, sizeBytes, sha256, file: null };
    this.files.push({ kind, stored: data.file, fileName: data.fileName ?? kind, entry: told });
    return told;
  }
}

function change(entries: Map<string, Told>, id: string, changes: Told): void {
  const entry = entries.get(id);
  if (entry) Object.assign(entry, changes);
}
