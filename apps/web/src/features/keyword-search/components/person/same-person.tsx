import type { KeywordPerson, KeywordSearch } from '@vidno/contract/keyword/keyword-search';
import { nameWithAge, placeLine } from '#features/person/rules.ts';
import { sourceTitle } from '#features/sources/source-rules.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { useShowApart } from '../../api.ts';
import { personTexts, samePersonTexts as texts } from '../../person-texts.ts';
import styles from './same-person.module.css';

interface SamePersonProps {
  readonly person: KeywordPerson;
  readonly search: Pick<KeywordSearch, 'id' | 'sources'>;
}

/** That several records are shown as one person, and why; or that they are shown apart. Either can be undone. */
export function SamePerson({ person, search }: SamePersonProps) {
  const { id, records, same_by: sameBy, apart } = person;
  const change = useShowApart(search.id);
  if (records.length === 0 && !apart) return null;
  return (
    <div className={styles.same}>
      <p className={styles.quiet}>{apart ? texts.apart : texts.together(records.length + 1, sameBy)}</p>
      <div className={styles.actions}>
        {records.length > 0 && (
          <details>
            <summary className={styles.summary}>{texts.others}</summary>
            <ul className={styles.records}>
              {records.map((record) => (
                <li key={record.id} className={styles.quiet}>
                  {nameWithAge(record)} · {placeLine(record, sourceTitle(search, record.source))}
                  {record.profile_url && (
                    <>
                      {' · '}
                      <a
                        href={record.profile_url}
                        aria-label={personTexts.profileOf(record.name)}
                        target="_blank"
                        rel="noopener noreferrer nofollow"
                      >
                        {personTexts.profile}
                      </a>
                    </>
                  )}
                </li>
              ))}
            </ul>
          </details>
        )}
        <Button
          theme="white"
          size="s"
          busy={change.isPending}
          onClick={() => change.mutate({ person_id: id, apart: !apart })}
        >
          {apart ? texts.showTogether : texts.showApart}
        </Button>
      </div>
      <FailureAlert failure={change.error} />
    </div>
  );
}
