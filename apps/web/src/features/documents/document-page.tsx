import { Link, useParams } from '@tanstack/react-router';
import type { DocumentKind, DocumentVersion } from '@vidno/contract/account/documents';
import type { ReactNode } from 'react';
import { formatDate } from '#shared/format/format.ts';
import { codeOf, isNotFound } from '#shared/http/refusal-text.ts';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { BackLink } from '#shared/ui/layout/back-link.tsx';
import { Section } from '#shared/ui/layout/card.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { Prose } from '#shared/ui/layout/prose.tsx';
import { useDocument } from './api.ts';
import { DocumentNotFound, MissingFacts } from './document-notes.tsx';
import styles from './documents.module.css';
import { toKind } from './rules.ts';
import { texts } from './texts.ts';

/** In force, or in the version of the address. */
export function DocumentPage(): ReactNode {
  const { kind = '', version = null } = useParams({ strict: false });
  const known = toKind(kind);
  return known === null ? <DocumentNotFound /> : <DocumentView kind={known} version={version} />;
}

interface DocumentViewProps {
  readonly kind: DocumentKind;
  /** Null: the one in force. */
  readonly version: string | null;
}

/** The text of a document, and its other versions. */
function DocumentView({ kind, version }: DocumentViewProps) {
  const { data, error, refetch } = useDocument(kind, version);
  if (isNotFound(codeOf(error))) return <DocumentNotFound />;
  if (!data) {
    return (
      <Page title={texts.title} width="reading">
        {error ? <FailureAlert failure={error} onRetry={refetch} /> : <Progress label={texts.loading} />}
      </Page>
    );
  }
  const isNewest = data.versions[0]?.version === data.version;
  const day = formatDate(data.version);
  return (
    <Page
      title={data.title}
      lead={isNewest ? texts.inForce(day) : texts.wasInForce(day)}
      width="reading"
      above={<BackLink to="/documents">{texts.all}</BackLink>}
    >
      <div className={styles.stack}>
        {!isNewest && (
          <Alert
            kind="warning"
            action={
              <Link to="/documents/$kind" params={{ kind }}>
                {texts.toNewest}
              </Link>
            }
          >
            {texts.outdated}
          </Alert>
        )}
        <MissingFacts missing={data.missing} />
        <Prose html={data.html} />
        <Versions kind={kind} shown={data.version} versions={data.versions} />
      </div>
    </Page>
  );
}

interface VersionsProps {
  readonly kind: DocumentKind;
  readonly shown: string;
  /** Newest first. */
  readonly versions: readonly DocumentVersion[];
}

function Versions({ kind, shown, versions }: VersionsProps) {
  return (
    <Section title={texts.versions}>
      <ol className={styles.versions}>
        {versions.map(({ version, summary }, place) => {
          const before = versions[place + 1]?.version;
          return (
            <li key={version} className={styles.version}>
              <p className={styles.name}>
                {version === shown ? (
                  <>
                    {formatDate(version)} <span className={styles.quiet}>({texts.shown})</span>
                  </>
                ) : (
                  <Link to="/documents/$kind/$version" params={{ kind, version }}>
                    {formatDate(version)}
                  </Link>
                )}
              </p>
              <p>{summary}</p>
              {before !== undefined && (
                <p>
                  <Link to="/documents/$kind/changes" params={{ kind }} search={{ from: before, to: version }}>
                    {texts.whatChanged}
                  </Link>
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
