import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDate } from '#shared/format/format.ts';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { documentsQuery } from './api.ts';
import { MissingFacts } from './document-notes.tsx';
import styles from './documents.module.css';
import { texts } from './texts.ts';

export function DocumentsPage(): ReactNode {
  return (
    <Page title={texts.title} lead={texts.lead} width="reading">
      <DocumentList />
    </Page>
  );
}

/** All documents as they are in force. */
function DocumentList() {
  const { data, error, refetch } = useQuery(documentsQuery);
  if (error) return <FailureAlert failure={error} onRetry={refetch} />;
  if (!data) return <Progress label={texts.loading} />;
  return (
    <div className={styles.stack}>
      <MissingFacts missing={data.missing} />
      <ul className={styles.stack}>
        {data.data.map(({ kind, title, version, summary }) => (
          <li key={kind}>
            <Card>
              <h2 className={styles.name}>
                <Link to="/documents/$kind" params={{ kind }}>
                  {title}
                </Link>
              </h2>
              <p>{summary}</p>
              <p className={styles.quiet}>{texts.inForce(formatDate(version))}</p>
            </Card>
          </li>
        ))}
      </ul>
    </div>
  );
}
