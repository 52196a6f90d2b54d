import { REGISTRATION_DOCUMENTS } from '@vidno/contract/account/documents';
import { useProfile } from '#features/session/profile-api.ts';
import { Button } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Card, Section } from '#shared/ui/layout/card.tsx';
import { useAcceptance } from './api.ts';
import { DocumentTicks } from './document-ticks.tsx';
import styles from './documents.module.css';
import { owedBy } from './rules.ts';
import { texts } from './texts.ts';

/** A visitor who accepts the documents becomes a user with the next contact that is confirmed. */
export function VisitorDocuments() {
  const profile = useProfile();
  return profile?.demo && owedBy(profile).length > 0 ? <Question /> : null;
}

function Question() {
  const acceptance = useAcceptance(REGISTRATION_DOCUMENTS, 'registration');
  return (
    <Card>
      <Section title={texts.visitor.title} lead={texts.visitor.lead}>
        <div className={styles.stack}>
          <FailureAlert failure={acceptance.formFailure} title={texts.ask.failed} />
          <DocumentTicks acceptance={acceptance} />
          <div>
            <Button
              theme="default"
              busy={acceptance.isPending}
              onClick={() => void acceptance.accept().catch(() => {})}
            >
              {acceptance.isPending ? texts.ask.accepting : texts.ask.accept}
            </Button>
          </div>
        </div>
      </Section>
    </Card>
  );
}
