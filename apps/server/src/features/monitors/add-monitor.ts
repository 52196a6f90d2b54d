import { randomUUID } from 'node:crypto';
import { COLLECTION_TIME_DAYS, MONITORS_MAX, REFRESH_RATE_MINUTES } from '@vidno/contract/constants';
import { ANY_PLACE, type MonitorPlace } from '@vidno/contract/monitors/monitors';
import { SOURCE_SEPARATOR } from '@vidno/contract/sources';
import { DAY_MS } from '#config/time.ts';
import type { NewRow } from '#database/database.ts';
import type { SourceIds } from '#database/tables/search-list.ts';
import type { AccountId } from '#features/identity/tools.ts';
import { keywordKey, parseKeyword } from '#features/name-search/keyword.ts';
import { recordAudit } from '#features/privacy/public.ts';
import { findLocation } from '#features/regions/places.ts';
import { type Applicant, type AuthoriseRefusal, type AuthoriseTools, authorise } from '#features/rights/authorise.ts';
import { parseSources } from '#features/rights/source-rules.ts';
import { dueTimesAround } from './due-times.ts';
import { countActive, findActiveDuplicate, insertMonitor, lockMonitorCreation } from './monitor-repository.ts';
import { startRun } from './start-run.ts';

export interface MonitorInput extends Applicant {
  readonly accountId: AccountId;
  readonly keyword: string;
  /** Ids separated by commas, or `all`. */
  readonly source: string;
  readonly placeId: string | undefined;
  readonly refreshMinutes: number;
  readonly collectionDays: number;
}

export type AddMonitorOutcome =
  | { readonly kind: 'added'; readonly id: string; readonly processId: string }
  | { readonly kind: 'exists'; readonly id: string }
  | { readonly kind: 'refused'; readonly because: AddMonitorRefusal };

type AddMonitorRefusal =
  | 'keyword_blank'
  | 'keyword_short'
  | 'keyword_long'
  | 'keyword_unsearchable'
  | 'place_missing'
  | 'place_unknown'
  | 'refresh_rate_wrong'
  | 'collection_time_wrong'
  | 'monitor_limit'
  | AuthoriseRefusal;

interface ValidMonitorInput extends Omit<MonitorInput, 'placeId' | 'source'> {
  readonly place: MonitorPlace | null;
  readonly sourceIds: SourceIds;
  readonly kinds: readonly string[];
}

/** Starts a monitor and its first run, or returns the active monitor with the same search. */
export async function addMonitor(tools: AuthoriseTools, input: MonitorInput): Promise<AddMonitorOutcome> {
  const keyword = parseKeyword(input.keyword);
  if (keyword.kind === 'refused') return keyword;
  const placeId = input.placeId?.trim() ?? '';
  if (placeId === '') return { kind: 'refused', because: 'place_missing' };
  const place = placeId === ANY_PLACE ? null : findLocation(placeId);
  if (place === null && placeId !== ANY_PLACE) return { kind: 'refused', because: 'place_unknown' };
  if (!isWithin(input.refreshMinutes, REFRESH_RATE_MINUTES)) return { kind: 'refused', because: 'refresh_rate_wrong' };
  if (!isWithin(input.collectionDays, COLLECTION_TIME_DAYS))
    return { kind: 'refused', because: 'collection_time_wrong' };
  const sources = parseSources(input.source);
  if (sources === null) return { kind: 'refused', because: 'source_unknown' };
  const right = await authorise(tools, { ...input, use: 'monitor', sources, stage: 'new' });
  if (right.kind === 'refused') return { kind: 'refused', because: right.because };
  const kinds = [...right.open, ...right.closed].map(({ kind }) => kind);
  return await store(tools, { ...input, keyword: keyword.keyword, place, sourceIds: right.ids, kinds });
}

/** Stores the monitor, its first run and its audit record in one transaction. */
async function store(tools: AuthoriseTools, input: ValidMonitorInput): Promise<AddMonitorOutcome> {
  const now = tools.clock();
  const { accountId, sourceIds } = input;
  return await tools.db.transaction().execute(async (trx): Promise<AddMonitorOutcome> => {
    await lockMonitorCreation(trx, accountId);
    const row = toRow(input, now);
    const duplicateId = await findActiveDuplicate(trx, row, now);
    if (duplicateId !== null) return { kind: 'exists', id: duplicateId };
    if ((await countActive(trx, accountId, now)) >= MONITORS_MAX) return { kind: 'refused', because: 'monitor_limit' };
    await insertMonitor(trx, row);
    const processId = await startRun(trx, row, { sourceKinds: tools.sourceKinds, now });
    await recordAudit(trx, {
      accountId,
      action: 'monitor.added',
      subject: {
        monitor_id: row.id,
        source: sourceIds.join(SOURCE_SEPARATOR),
        place: row.place_id,
        days: input.collectionDays,
      },
    });
    return { kind: 'added', id: row.id, processId };
  });
}

function toRow(input: ValidMonitorInput, now: Date): NewRow<'monitor'> {
  const { keyword, place, refreshMinutes, collectionDays } = input;
  const { previousDueAt, nextDueAt } = dueTimesAround({ gridFrom: now, refreshMinutes }, now);
  return {
    id: randomUUID(),
    account_id: input.accountId,
    keyword,
    keyword_key: keywordKey(keyword),
    source_ids: input.sourceIds,
    source_kinds: [...new Set(input.kinds)],
    place_id: place?.id ?? ANY_PLACE,
    place: place && JSON.stringify(place),
    refresh_minutes: refreshMinutes,
    collection_days: collectionDays,
    created_at: now,
    ends_at: new Date(now.getTime() + collectionDays * DAY_MS),
    schedule_from: now,
    previous_due_at: previousDueAt,
    next_due_at: nextDueAt,
    waiting: false,
    last_number: 0,
    last_ok_number: null,
  };
}

function isWithin(value: number, { min, max }: { min: number; max: number }): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}
