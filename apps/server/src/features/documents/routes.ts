import { DOCUMENT_KINDS, type DocumentKind, NOT_ACCEPTED } from '@vidno/contract/account/documents';
import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { sanitise, toHtml } from '#content/content.ts';
import type { Caller } from '#features/identity/tools.ts';
import { InvalidRequest, Problem } from '#http/errors.ts';
import type { Guards } from '#http/guards.ts';
import { addressOf } from '#http/limits/limiter.ts';
import { serve } from '#http/serve.ts';
import type { Tools } from '#tools.ts';
import { type AcceptDocumentsTools, acceptDocuments } from './accept-documents.ts';
import { compareParagraphs, toParagraphs } from './compare-documents.ts';
import { type DocumentText, findText } from './document-shelf.ts';
import { OPERATOR_FIELD_NAMES } from './load-documents.ts';

const OUTDATED = 'Текст обновился. Прочитайте его ещё раз.';

export function serveDocuments(
  app: FastifyInstance,
  guards: Guards<Caller>,
  tools: Pick<Tools, 'publicUrl'> & AcceptDocumentsTools,
): void {
  const { documents, publicUrl } = tools;
  const missing = documents.missing.map((field) => OPERATOR_FIELD_NAMES[field]);
  const required = (kind: DocumentKind, version?: string): DocumentText => {
    const text = findText(documents, kind, version);
    if (text === null) throw new Problem('document_not_found');
    return text;
  };

  serve(app, endpoints.listDocuments, guards.open, async () => ({
    status: 'ok',
    data: DOCUMENT_KINDS.flatMap((kind) => findText(documents, kind) ?? []).map((text) => ({
      kind: text.kind,
      ...versionOf(text),
    })),
    missing,
  }));

  serve(app, endpoints.getDocument, guards.open, async ({ params: { kind }, query }) => {
    const text = required(kind, query.version);
    const versions = (documents.texts[kind] ?? []).map(versionOf);
    const html = sanitise(toHtml(text.markdown), publicUrl);
    return { status: 'ok', data: { kind, ...versionOf(text), html, hash: text.hash, versions, missing } };
  });

  serve(app, endpoints.compareDocument, guards.open, async ({ params: { kind }, query }) => {
    const [from, to] = [required(kind, query.from), required(kind, query.to)];
    const paragraphs = compareParagraphs(toParagraphs(from.markdown), toParagraphs(to.markdown));
    return { status: 'ok', data: { from: versionOf(from), to: versionOf(to), paragraphs } };
  });

  serve(app, endpoints.acceptDocuments, guards.account, async ({ body }, { accountId }, request) => {
    const outcome = await acceptDocuments(tools, {
      accountId,
      acceptedFor: body.accepted_for,
      accepted: body.documents,
      address: addressOf(request),
    });
    switch (outcome.kind) {
      case 'refused':
        throw new Problem(outcome.because);
      case 'outdated':
        throw new InvalidRequest(
          errorsOf(outcome.kinds, () => OUTDATED),
          'document_outdated',
        );
      case 'incomplete':
        throw new InvalidRequest(
          errorsOf(outcome.kinds, (kind) => NOT_ACCEPTED[kind]),
          'documents_required',
        );
      case 'accepted':
        return { status: 'ok' };
    }
  });
}

function versionOf({ version, title, summary }: DocumentText) {
  return { version, title, summary };
}

function errorsOf<Kind extends DocumentKind>(
  kinds: readonly Kind[],
  textOf: (kind: Kind) => string,
): Record<string, string[]> {
  return Object.fromEntries(kinds.map((kind) => [kind, [textOf(kind)]]));
}
