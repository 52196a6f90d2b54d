import { useSearch } from '@tanstack/react-router';
import { MailMinus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useLinkToken } from '#shared/navigation/link-token.ts';
import { Button, ButtonLink } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { useUnsubscribe } from './links-api.ts';
import { linkTexts } from './texts.ts';
import styles from './unsubscribe-page.module.css';

const texts = {
  title: 'Отписка от писем',
  lead: 'Письма перестанут приходить сразу. Уведомления в приложении останутся.',
};

export function UnsubscribePage(): ReactNode {
  const token = useLinkToken();
  const { all = false } = useSearch({ strict: false });
  return (
    <Page title={texts.title} lead={texts.lead} width="reading">
      <Unsubscribe token={token} onlyAll={all} />
    </Page>
  );
}

interface UnsubscribeProps {
  readonly token: string;
  /** The link unsubscribes from all emails, so there is nothing to choose. */
  readonly onlyAll: boolean;
}

/** The page behind the unsubscribe link of an email: at most one choice and one button, no login. */
function Unsubscribe({ token, onlyAll }: UnsubscribeProps) {
  const name = useId();
  const unsubscribe = useUnsubscribe(token);
  const [all, setAll] = useState(onlyAll);
  if (unsubscribe.data) {
    const { monitor } = unsubscribe.data;
    return (
      <div role="status">
        <EmptyState
          icon={<MailMinus size={28} />}
          title={monitor === null ? linkTexts.doneAll : linkTexts.doneOne(monitor)}
          action={
            <ButtonLink theme="white" to="/notifications/settings">
              {linkTexts.toSettings}
            </ButtonLink>
          }
        >
          {monitor === null ? linkTexts.doneAllLead : linkTexts.doneOneLead}
        </EmptyState>
      </div>
    );
  }
  const choices = [
    { value: false, title: linkTexts.one, hint: linkTexts.oneHint },
    { value: true, title: linkTexts.all, hint: linkTexts.allHint },
  ];
  return (
    <Card padding="l">
      <div className={styles.form}>
        {onlyAll ? (
          <p>{linkTexts.everything}</p>
        ) : (
          <fieldset className={styles.choices} aria-label={linkTexts.scope}>
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
            {linkTexts.unsubscribe}
          </Button>
        </div>
      </div>
    </Card>
  );
}
