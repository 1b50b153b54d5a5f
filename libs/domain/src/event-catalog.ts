import type { DomainEvent } from './decider.js';

declare const personal: unique symbol;

/**
 * A value about a person: encrypted in the log under that person's key, null once the person is erased (R23). The type
 * exists for the compiler only: any `T` can be assigned, and the event's catalog entry must name the field.
 */
export type Personal<T> = (T & { readonly [personal]?: true }) | null;

/** Describes an event type to the log. */
export interface EventSpec {
  /** Version of the shape that is written now. */
  readonly version: number;
  /** The field with the id of the one person this event is about. */
  readonly subject?: string;
  /** The fields that are encrypted with the subject's data key. */
  readonly personal?: Readonly<Record<string, true>>;
  /** This event is the person's first: their data key is issued with it. */
  readonly issuesKey?: boolean;
  /** Converts the data of version `from` to the next version. Applied until the current version is reached. */
  readonly upcast?: Upcast;
}

type Upcast = (data: Record<string, unknown>, from: number) => Record<string, unknown>;

/** One entry for each event type. Each entry agrees with the type of the event's data. */
export type EventCatalog<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: Shape & Privacy<Extract<Event, { type: Type }>['data']>;
};

/** Returns its argument. An incomplete or contradictory catalog does not compile. */
export function defineEvents<Event extends DomainEvent>(catalog: EventCatalog<Event>): EventCatalog<Event> {
  return catalog;
}

/** `version` is a literal type, so that the compiler can distinguish a first version from a later one. */
type Shape = Pick<EventSpec, 'issuesKey'> &
  (
    | { readonly version: 1; readonly upcast?: never }
    | { readonly version: 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9; readonly upcast: Upcast }
  );

type Privacy<Data extends object> = [PersonalField<Data>] extends [never]
  ? { readonly subject?: IdField<Data>; readonly personal?: never }
  : { readonly subject: IdField<Data>; readonly personal: { readonly [Field in PersonalField<Data>]: true } };

type PersonalField<Data extends object> = {
  [Field in keyof Data & string]-?: true extends IsPersonal<Data[Field]> ? Field : never;
}[keyof Data & string];

/** Also true for an object or list that contains something personal: the log encrypts whole fields. */
type IsPersonal<Value> = Value extends unknown
  ? typeof personal extends keyof Value
    ? true
    : Value extends object
      ? IsPersonal<Value[keyof Value]>
      : never
  : never;

type IdField<Data extends object> = {
  [Field in keyof Data & string]: Data[Field] extends string ? Field : never;
}[keyof Data & string];
