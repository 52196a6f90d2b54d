import { exportRefusals, listRefusals } from '@vidno/contract/operator/refusals';
import {
  exportLetters,
  exportQuestions,
  exportRuns,
  giveUpLetter,
  listLetters,
  listOutbox,
  listQuestions,
  listRuns,
  markQuestion,
  retryLetter,
  showQuestionContact,
  stopRun,
  takeRunAgain,
} from '@vidno/contract/operator/work';
import type { Database, Row, Transaction } from '#database/database.ts';
import { lockQuestion, updateAnswered } from '#features/support/public.ts';
import { Problem } from '#http/errors.ts';
import { stopRun as endRun } from '#runs/advance-run.ts';
import type { RunKind } from '#runs/run.ts';
import { findRun, freeRun } from '#runs/run-repository.ts';
import { changeUnsent } from '#sending/outbox-repository.ts';
import type { Tools } from '#tools.ts';
import { readPlace } from '../pages.ts';
import { csvOf, type Section } from '../section-routes.ts';
import { describeRefusals, toRefusalsDocument } from './refusals.ts';
import * as work from './work.ts';

export interface WorkTools extends Pick<Tools, 'db' | 'clock'> {
  /** Every kind of run that this release knows. */
  readonly runKinds: readonly RunKind[];
}

const done = { status: 'ok' as const };

export function serveWork(section: Section, tools: WorkTools): void {
  serveQuestions(section, tools);
  serveRuns(section, tools);
  serveOutbox(section, tools);
  section.reads(listRefusals, async () => ({
    status: 'ok',
    data: await describeRefusals(tools.db, tools.clock()),
  }));
  section.downloads(exportRefusals, async () => csvOf('отказы', await toRefusalsDocument(tools.db, tools.clock())));
}

function serveQuestions(section: Section, { db, clock }: WorkTools): void {
  section.reads(listQuestions, async ({ query: { show, after } }) => ({
    status: 'ok',
    ...(await work.describeQuestions(db, show, readPlace(after))),
  }));
  section.downloads(exportQuestions, async ({ query }) => csvOf('обращения', work.toQuestionsDocument(db, query.show)));

  section.changes(showQuestionContact, {
    target: ({ params }) => work.questionTarget(params.id),
    carryOut: async (trx, { params }) => {
      const { reply_to } = await readQuestion(trx, params.id);
      return { subject: {}, reply: { status: 'ok', data: { reply_to } } };
    },
  });

  section.changes(markQuestion, {
    target: ({ params }) => work.questionTarget(params.id),
    carryOut: async (trx, { params, body: { answered } }) => {
      const { answered_at: answeredAt } = await readQuestion(trx, params.id);
      if ((answeredAt !== null) === answered) throw new Problem('already_so');
      await updateAnswered(trx, params.id, answered ? clock() : null);
      return { subject: { answered }, reply: done };
    },
  });
}

async function readQuestion(trx: Transaction, id: string): Promise<Row<'support_email'>> {
  const question = await lockQuestion(trx, id);
  if (!question) throw new Problem('not_found');
  return question;
}

/** What its owner reads. */
const STOPPED = 'Остановлено оператором. Если за это отложены деньги, они вернулись.';

function serveRuns(section: Section, { db, clock, runKinds }: WorkTools): void {
  section.reads(listRuns, async ({ query: { after, ...filters } }) => ({
    status: 'ok',
    ...(await work.describeRuns(db, filters, readPlace(after))),
  }));
  section.downloads(exportRuns, async ({ query }) => csvOf('фоновые-работы', work.toRunsDocument(db, query)));

  section.changesForGood(stopRun, {
    target: ({ params }) => work.runTarget(params.id),
    preview: async (from, { params }) => {
      const run = await readUnderway(from, params.id);
      const lines = [
        'Работа закончится неудачей, даже если её кто-то держит. То, что она уже сохранила, останется.',
        ...(run.account_id === null ? [] : [`Владелец, аккаунт № ${run.account_id}, увидит: «${STOPPED}»`]),
        'Продолжить её будет нельзя, только начать заново.',
      ];
      return { status: 'ok', lines, typed: `остановить ${params.id.slice(0, 8)}` };
    },
    carryOut: async (trx, { params }) => {
      const run = await readUnderway(trx, params.id);
      if (!(await endRun(trx, runKinds, { run, message: STOPPED, at: clock() }))) throw new Problem('already_so');
      return { subject: { kind: run.kind, account_id: run.account_id }, reply: done };
    },
  });

  section.changes(takeRunAgain, {
    target: ({ params }) => work.runTarget(params.id),
    carryOut: async (trx, { params }) => {
      const run = await readUnderway(trx, params.id);
      if (!(await freeRun(trx, params.id, clock()))) throw new Problem('already_so');
      return { subject: { kind: run.kind, account_id: run.account_id }, reply: done };
    },
  });
}

async function readUnderway(db: Database | Transaction, id: string): Promise<Row<'run'>> {
  const run = await findRun(db, id);
  if (!run) throw new Problem('not_found');
  if (run.status !== 'wait') throw new Problem('already_so');
  return run;
}

function serveOutbox(section: Section, { db, clock }: WorkTools): void {
  section.reads(listOutbox, async () => ({ status: 'ok', data: await work.describeOutbox(db, clock()) }));

  section.reads(listLetters, async ({ params: { kind }, query: { state, after } }) => ({
    status: 'ok',
    ...(await work.describeLetters(db, { kind, state }, readPlace(after))),
  }));
  section.downloads(exportLetters, async ({ params: { kind }, query: { state } }) =>
    csvOf('исходящие-письма', work.toLettersDocument(db, { kind, state })),
  );

  section.changes(retryLetter, { target: letterTargetOf, carryOut: changeLetter('failed', 'waiting') });
  section.changes(giveUpLetter, { target: letterTargetOf, carryOut: changeLetter('waiting', 'failed') });
}

interface OfLetter {
  readonly params: { readonly kind: Parameters<typeof work.describeLetters>[1]['kind']; readonly id: string };
  readonly body: { readonly account: number | null };
}

const letterTargetOf = ({ params }: OfLetter): string => work.letterTarget(params.id);

function changeLetter(from: 'waiting' | 'failed', to: 'waiting' | 'failed') {
  return async (trx: Transaction, { params: { kind, id }, body: { account } }: OfLetter) => {
    const outcome = await changeUnsent(trx, { kind, accountId: account, id, from, to });
    if (outcome === 'not_so') throw new Problem('already_so');
    return { subject: { kind, account_id: account }, reply: done };
  };
}
