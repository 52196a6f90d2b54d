import { endpoints } from '@vidno/contract/endpoints';
import { STATEMENT_PAGE_SIZE } from '@vidno/contract/money/statement';
import type { FastifyInstance } from 'fastify';
import { DAY_MS, startOfMoscowDay } from '#config/time.ts';
import type { Database } from '#database/database.ts';
import type { Caller } from '#features/identity/tools.ts';
import type { Period } from '#features/ledger/public.ts';
import { createFileBuilder } from '#files/documents/build-file.ts';
import { Problem } from '#http/errors.ts';
import type { Guards } from '#http/guards.ts';
import { requireOwnId, serve, serveFile } from '#http/serve.ts';
import { exportStatement } from './export-statement.ts';
import { describeTotals, listStatementLines } from './statement-lines.ts';

/**
 * Files that may queue.
 * @limit queue: A further statement is answered 503.
 */
const FILES_WAITING_MAX = 10;

export function serveStatement(app: FastifyInstance, guards: Guards<Caller>, { db }: { readonly db: Database }): void {
  const buildFile = createFileBuilder({ queueMax: FILES_WAITING_MAX });

  serve(app, endpoints.getStatement, guards.account, async ({ params, query }, { accountId }) => {
    requireOwnId(params.id, accountId);
    const period = toPeriod(accountId, query);
    const page = { offset: query.page * STATEMENT_PAGE_SIZE, limit: STATEMENT_PAGE_SIZE };
    const [data, totals] = await Promise.all([
      listStatementLines(db, { ...period, ...page }),
      describeTotals(db, period),
    ]);
    return { status: 'ok', data, ...totals };
  });

  serveFile(app, endpoints.exportStatement, guards.account, async ({ params, query }, { accountId }) => {
    requireOwnId(params.id, accountId);
    const file = await exportStatement({ db, buildFile }, toPeriod(accountId, query), query.format);
    if (!file) throw new Problem('overloaded');
    return file;
  });
}

interface PeriodQuery {
  readonly date_from?: string | undefined;
  readonly date_to?: string | undefined;
  readonly kind?: 'in' | 'out' | undefined;
}

/** Days of Moscow, both ends included. */
function toPeriod(accountId: number, { date_from: first, date_to: last, kind }: PeriodQuery): Period {
  return {
    accountId,
    from: first === undefined ? null : startOf(first),
    to: last === undefined ? null : new Date(startOf(last).getTime() + DAY_MS),
    kind: kind ?? null,
  };
}

function startOf(day: string): Date {
  const at = startOfMoscowDay(day);
  if (Number.isNaN(at.getTime())) throw new Problem('invalid_request');
  return at;
}
