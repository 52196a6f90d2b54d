import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDate } from '#shared/format/format.ts';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { documentsQuery } from '../document-api.ts';
import { texts } from '../texts.ts';
import styles from './documents.module.css';
import { MissingFacts } from './missing-facts.tsx';

/** All documents as they are in force. */
export function DocumentList() {
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
