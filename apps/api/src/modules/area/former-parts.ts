/** The shape in which areas listed their events once for each part, until they have moved to `EventMeanings`. */
import type { DomainEvent } from '@staffroom/domain/decider.js';
import type { Queryable } from '../../platform/database/database.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import { type Area, type AreaDefinition, defineArea } from './area.js';
import type { FoundChanges, Known } from './changes.js';
import type { AnyMeaning } from './event-meaning.js';
import { formerWebhooks } from './former-webhooks.js';
import type { Description } from './history.js';
import type { News, Raised } from './news.js';
import type { ExportedFiles, ExportedPerson } from './person-export.js';
import type { NameLookup, Values } from './words.js';

interface FormerDefinition<Event extends DomainEvent> extends Omit<
  AreaDefinition<Event, unknown>,
  'meanings' | 'personExport' | 'news'
> {
  readonly history: History<Event>;
  readonly personExport: FormerPersonExport<Event>;
  readonly news: FormerNews<Event>;
  readonly changes: Changes<Event>;
  readonly releasesFiles: readonly Event['type'][];
  readonly decisions?: readonly Event['type'][];
}

export interface History<Event extends DomainEvent> {
  readonly sentences: { readonly [E in Event as E['type']]: (data: E['data'], background: Former) => Description };
  readonly valuesGiven: { readonly [E in Event as E['type']]?: (data: E['data']) => Values };
  readonly needsEarlierValues: readonly Event['type'][];
}

interface Former {
  was: Values;
  names: NameLookup;
}

export interface FormerPersonExport<Event extends DomainEvent> {
  readonly files: Readonly<Record<string, readonly string[]>>;
  begin(person: ExportedPerson): {
    readonly on: {
      readonly [E in Event as E['type']]: ((event: RecordedEvent<E>) => void) | 'in activity.json only';
    };
    contents(db: Queryable): ExportedFiles | Promise<ExportedFiles>;
  };
}

export interface FormerNews<Event extends DomainEvent> extends News {
  readonly raised: {
    readonly [E in Event as E['type']]?: (event: RecordedEvent<E>) => Raised | readonly Raised[] | null;
  };
}

export type Changes<Event extends DomainEvent> = {
  readonly [E in Event as E['type']]: (event: RecordedEvent<E>, known: Known) => FoundChanges;
};

export const noChange = () => [];
export const noContents = () => ({});
export const noHistory = { sentences: {}, valuesGiven: {}, needsEarlierValues: [] } as const;
export const noNews = { raised: {}, facts: null, words: {} } as const;

interface FormerRecord {
  on: Record<string, ((event: RecordedEvent) => void) | 'in activity.json only'>;
  contents(db: Queryable): ExportedFiles | Promise<ExportedFiles>;
}

export function defineFormerArea<Event extends DomainEvent>(former: FormerDefinition<Event>): Area {
  const { history, personExport, news, changes, releasesFiles, decisions = [], ...same } = former;
  const of = <T>(parts: object, type: string) => (parts as Record<string, T>)[type];
  const meaning = (type: string): AnyMeaning => {
    const isIn = (types: readonly string[]) => (types.includes(type) ? (true as const) : undefined);
    const sentence = of<AnyMeaning['history']>(history.sentences, type)!;
    const valuesGiven = of<(data: object) => Values>(history.valuesGiven, type);
    return {
      history: isIn(history.needsEarlierValues) ? { withEarlierValues: sentence as never } : sentence,
      ...(valuesGiven && { valuesGiven }),
      export: (event, record) => {
        const tell = (record as FormerRecord).on[type];
        if (typeof tell === 'function') tell(event);
      },
      changes: of(changes, type)!,
      notification: of<never>(news.raised, type) ?? 'none',
      webhook: formerWebhooks[type] ?? 'none',
      ...(isIn(releasesFiles) && { releasesFiles: true }),
      ...(isIn(decisions) && { isDecision: true }),
    };
  };
  return defineArea<never, FormerRecord>({
    ...same,
    events: same.events as never,
    meanings: Object.fromEntries(Object.keys(same.events).map((type) => [type, meaning(type)])) as never,
    news,
    personExport: {
      files: personExport.files,
      begin: (person) => personExport.begin(person) as never,
      contents: (record, _, db) => record.contents(db),
    },
  });
}
