import { MailMinus } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { useUnsubscribe } from '../../links-api.ts';
import { linkTexts as texts } from '../../texts.ts';
import styles from './unsubscribe.module.css';

interface UnsubscribeProps {
  readonly token: string;
  /** The link unsubscribes from all emails, so there is nothing to choose. */
  readonly onlyAll: boolean;
}

/** The page behind the unsubscribe link of an email: at most one choice and one button, no login. */
export function Unsubscribe({ token, onlyAll }: UnsubscribeProps) {
  const name = useId();
  const unsubscribe = useUnsubscribe(token);
  const [all, setAll] = useState(onlyAll);
  if (unsubscribe.data) {
    const { monitor } = unsubscribe.data;
    return (
      <div role="status">
        <EmptyState
          icon={<MailMinus size={28} />}
          title={monitor === null ? texts.doneAll : texts.doneOne(monitor)}
          action={
            <ButtonLink theme="white" to="/notifications/settings">
              {texts.toSettings}
            </ButtonLink>
          }
        >
          {monitor === null ? texts.doneAllLead : texts.doneOneLead}
        </EmptyState>
      </div>
    );
  }
  const choices = [
    { value: false, title: texts.one, hint: texts.oneHint },
    { value: true, title: texts.all, hint: texts.allHint },
  ];
  return (
    <Card padding="l">
      <div className={styles.form}>
        {onlyAll ? (
          <p>{texts.everything}</p>
        ) : (
          <fieldset className={styles.choices} aria-label={texts.scope}>
            {choices.map(({ value, title, hint }) => (
              <label key={title} className={styles.choice}>
                <input type="radio" name={name} checked={all === value} onChange={() => setAll(value)} />
                <span>
                  {title}
                  <span className={styles.hint}>{hint}</span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <FailureAlert failure={unsubscribe.error} />
        <div>
          <Button theme="blue" size="l" busy={unsubscribe.isPending} onClick={() => unsubscribe.mutate(all)}>
            {texts.unsubscribe}
          </Button>
        </div>
      </div>
    </Card>
  );
}
