import { Link, useParams, useSearch } from '@tanstack/react-router';
import type { ChangedParagraph, DocumentKind } from '@vidno/contract/account/documents';
import type { ReactNode } from 'react';
import { formatCount, formatDate } from '#shared/format/format.ts';
import { codeOf, isNotFound } from '#shared/http/refusal-text.ts';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { useDocumentChanges } from './api.ts';
import { DocumentNotFound } from './document-notes.tsx';
import styles from './documents.module.css';
import { type Passage, toKind, toPassages } from './rules.ts';
import { texts } from './texts.ts';

export function DocumentChangesPage(): ReactNode {
  const { kind } = useParams({ from: '/screen-frame/screens/documents/$kind/changes' });
  const { from, to } = useSearch({ from: '/screen-frame/screens/documents/$kind/changes' });
  const known = toKind(kind);
  return known === null ? <DocumentNotFound /> : <DocumentChanges kind={known} from={from} to={to} />;
}

interface DocumentChangesProps {
  readonly kind: DocumentKind;
  /** Versions. */
  readonly from: string;
  readonly to: string;
}

/** What one version says differently than another, paragraph by paragraph. */
function DocumentChanges({ kind, from, to }: DocumentChangesProps) {
  const { data, error, refetch } = useDocumentChanges(kind, { from, to });
  if (isNotFound(codeOf(error))) return <DocumentNotFound />;
  if (!data) {
    return (
      <Page title={texts.whatChanged} width="reading">
        {error ? <FailureAlert failure={error} onRetry={refetch} /> : <Progress label={texts.comparing} />}
      </Page>
    );
  }
  const isSame = data.paragraphs.every(({ change }) => change === 'same');
  return (
    <Page
      title={texts.changesTitle(data.to.title)}
      lead={texts.changesLead(formatDate(data.from.version), formatDate(data.to.version))}
      width="reading"
      above={
        <Link to="/documents/$kind/$version" params={{ kind, version: to }}>
          {texts.toDocument}
        </Link>
      }
    >
      <div className={styles.changes}>
        {isSame && <p>{texts.same}</p>}
        {toPassages(data.paragraphs).map((passage, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and paragraphs may be equal.
          <PassageView key={place} passage={passage} />
        ))}
      </div>
    </Page>
  );
}

function PassageView({ passage }: { readonly passage: Passage }) {
  if (passage.kind === 'paragraph') return <Paragraph paragraph={passage.paragraph} />;
  return (
    <details className={styles.unchanged}>
      <summary>
        {texts.unchanged}: {formatCount(passage.paragraphs.length, texts.paragraphs)}
      </summary>
      {passage.paragraphs.map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and paragraphs may be equal.
        <Paragraph key={place} paragraph={paragraph} />
      ))}
    </details>
  );
}

function Paragraph({ paragraph: { change, isHeading, parts } }: { readonly paragraph: ChangedParagraph }) {
  const words = parts.map(({ change: what, text }, place) => {
    const Tag = what === 'added' ? 'ins' : what === 'removed' ? 'del' : 'span';
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and parts may be equal.
    return <Tag key={place}>{text}</Tag>;
  });
  return (
    <div className={styles.paragraph} data-change={change}>
      {change !== 'same' && <p className={styles.mark}>{texts[change]}</p>}
      {isHeading ? <h2 className={styles.heading}>{words}</h2> : <p>{words}</p>}
    </div>
  );
}
