import * as z from 'zod/mini';
import type { CloudPaymentsSimulator } from '../cloud-payments-simulator.ts';
import type { Operation } from '../operations.ts';

const PAGE = 100;
/** Hours from UTC. */
const ZONES: Readonly<Record<string, string>> = { UTC: '+00:00', MSK: '+03:00' };

const daySchema = z.object({
  Date: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  TimeZone: z._default(z.enum(['UTC', 'MSK']), 'UTC'),
});
const periodSchema = z.object({
  CreatedDateGte: z.iso.datetime({ offset: true }),
  CreatedDateLte: z.iso.datetime({ offset: true }),
  PageNumber: z.int().check(z.gte(1)),
});

/** `/payments/list`; null if the request is malformed. */
export function listDay({ operations }: CloudPaymentsSimulator, body: unknown): readonly Operation[] | null {
  const { data } = daySchema.safeParse(body);
  if (!data) return null;
  const zone = ZONES[data.TimeZone];
  return within(operations.list(), `${data.Date}T00:00:00.000${zone}`, `${data.Date}T23:59:59.999${zone}`);
}

/** `/v2/payments/list`; null if the request is malformed. */
export function listPeriod({ operations }: CloudPaymentsSimulator, body: unknown): readonly Operation[] | null {
  const { data } = periodSchema.safeParse(body);
  if (!data) return null;
  const found = within(operations.list(), data.CreatedDateGte, data.CreatedDateLte);
  return found.slice((data.PageNumber - 1) * PAGE, data.PageNumber * PAGE);
}

function within(operations: readonly Operation[], from: string, to: string): readonly Operation[] {
  const first = new Date(from);
  const last = new Date(to);
  return operations.filter(({ createdAt }) => createdAt >= first && createdAt <= last);
}
