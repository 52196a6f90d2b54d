import {
  beginImport,
  checkImport,
  exportImportRemarks,
  exportImports,
  getImport,
  listImportFiles,
  listImports,
  pauseImport,
  resumeImport,
  withdrawImport,
} from '@vidno/contract/operator/imports';
import type { Transaction } from '#database/database.ts';
import type { ImportFiles } from '#features/catalogue/import-files/import-files.ts';
import { toRefusalText } from '#features/catalogue/import-requests/import-kind.ts';
import {
  type ImportStep,
  importTarget,
  requestImport,
  stepImport,
} from '#features/catalogue/import-requests/requests.ts';
import { InvalidRequest, Problem } from '#http/errors.ts';
import type { Tools } from '#tools.ts';
import { csvOf, type Section } from '../section-routes.ts';
import { describeImport, listImportPage, previewStart, toImportsDocument, toRemarksDocument } from './imports.ts';

export interface ImportsTools extends Pick<Tools, 'db' | 'clock'> {
  readonly importFiles: ImportFiles;
}

interface OfImport {
  readonly params: { readonly id: number };
}

const target = ({ params }: OfImport): string => importTarget(params.id);

export function serveImports(section: Section, tools: ImportsTools): void {
  const { db } = tools;

  section.reads(listImportFiles, async () => {
    const { files, more } = await tools.importFiles.list();
    const data = files.map(({ name, bytes, changedAt }) => ({ name, bytes, changed: changedAt.toISOString() }));
    return { status: 'ok', data, more };
  });

  section.reads(listImports, async ({ query }) => {
    const { imports, next } = await listImportPage(db, query.before ?? null);
    return { status: 'ok', data: imports, next };
  });

  section.downloads(exportImports, async () => csvOf('импорты', toImportsDocument(db)));

  section.reads(getImport, async ({ params }) => {
    const data = await describeImport(db, params.id);
    if (!data) throw new Problem('not_found');
    return { status: 'ok', data };
  });

  section.starts(checkImport, async ({ body }, { accountId }) => {
    const { file, source, basis, until, vouches_adults, complete } = body;
    const outcome = await requestImport(tools, {
      fileName: file,
      sourceId: source,
      basis,
      ...(until !== null && { basisUntil: until }),
      vouchesAdults: vouches_adults,
      isComplete: complete,
      operator: `account ${accountId}`,
    });
    if (outcome.kind === 'requested') return { status: 'ok', id: outcome.number };
    if (outcome.kind === 'too_many') throw new Problem('too_many_checks');
    throw new InvalidRequest({ [FIELDS[outcome.because] ?? 'source']: [toRefusalText(outcome)] });
  });

  section.changesForGood(beginImport, {
    target,
    preview: async (reader, { params }) => {
      const preview = await previewStart(reader, params.id);
      if (typeof preview === 'string') throw new Problem(REFUSALS[preview]);
      return preview;
    },
    carryOut: step(tools, 'begin'),
  });
  section.changes(pauseImport, { target, carryOut: step(tools, 'pause') });
  section.changes(resumeImport, { target, carryOut: step(tools, 'resume') });
  section.changes(withdrawImport, { target, carryOut: step(tools, 'withdraw') });

  section.downloads(exportImportRemarks, async ({ params }) => {
    const document = await toRemarksDocument(db, params.id);
    if (!document) throw new Problem('not_found');
    return csvOf(`импорт-${params.id}`, document);
  });
}

/** At which field of the form a refusal is shown, unless it is the source. */
const FIELDS: Readonly<Record<string, string>> = {
  file_missing: 'file',
  basis_missing: 'basis',
  basis_ended: 'until',
};

const REFUSALS = { unknown: 'not_found', not_now: 'already_so', taken: 'import_under_way' } as const;

function step({ clock }: ImportsTools, name: ImportStep) {
  return async (trx: Transaction, { params }: OfImport) => {
    const outcome = await stepImport(trx, { number: params.id, step: name, now: clock() });
    if (outcome !== 'done') throw new Problem(REFUSALS[outcome]);
    return { subject: {}, reply: { status: 'ok' as const } };
  };
}
