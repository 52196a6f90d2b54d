import {
  checkJournal,
  exportJournal,
  getJournalCheck,
  type JournalCheck,
  listJournal,
} from '@vidno/contract/operator/journal';
import type { Tools } from '#tools.ts';
import { CHAIN_BROKEN, describeChain, listPage, startJournalCheck, toDocument } from './journal.ts';
import { writeMoment } from './pages.ts';
import type { CheckRun } from './repository.ts';
import { csvOf, type Section } from './section-routes.ts';

export function serveJournal(section: Section, tools: Pick<Tools, 'db' | 'clock'>): void {
  section.reads(listJournal, async ({ query: { before, ...filters } }) => {
    const { events, next } = await listPage(tools.db, filters, before ?? null);
    return { status: 'ok', data: [...events], next };
  });

  section.downloads(exportJournal, async ({ query }) => csvOf('журнал', toDocument(tools.db, query)));

  section.reads(getJournalCheck, async () => {
    const { head, run } = await describeChain(tools.db);
    return { status: 'ok', head, check: run && toCheck(run) };
  });

  section.starts(checkJournal, async () => {
    await startJournalCheck(tools);
    return { status: 'ok' };
  });
}

/** A run that found the chain broken has failed, like one that could not look. */
function toCheck({ status, percent, message, created_at, finished_at }: CheckRun): JournalCheck {
  const ended = status === 'delivered' ? 'whole' : message.startsWith(CHAIN_BROKEN) ? 'broken' : 'failed';
  return {
    state: status === 'wait' ? 'wait' : ended,
    percent,
    message,
    started: created_at.toISOString(),
    finished: writeMoment(finished_at),
  };
}
