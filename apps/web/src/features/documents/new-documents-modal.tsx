import { useState } from 'react';
import { useProfile } from '#features/session/profile-api.ts';
import { Button } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import { useAcceptance } from './api.ts';
import { DocumentTicks } from './document-ticks.tsx';
import { isUserAsked, owedBy } from './rules.ts';
import { texts } from './texts.ts';

const LATER_KEY = 'vidno_documents_later';

/** Asks a user for the documents that are new since they accepted the last, over whatever page is open; once in a tab. */
export function NewDocumentsModal() {
  const profile = useProfile();
  const owed = owedBy(profile);
  const acceptance = useAcceptance(owed, 'new_version');
  const [isLater, setLater] = useState(() => sessionStorage.getItem(LATER_KEY) !== null);
  if (isLater || !isUserAsked(profile)) return null;

  function leave(): void {
    sessionStorage.setItem(LATER_KEY, 'true');
    setLater(true);
  }

  return (
    <Modal
      open
      title={texts.ask.title}
      onClose={leave}
      actions={
        <>
          <Button theme="white" onClick={leave}>
            {texts.ask.later}
          </Button>
          {/* The refusal is shown above. */}
          <Button theme="blue" busy={acceptance.isPending} onClick={() => void acceptance.accept().catch(() => {})}>
            {acceptance.isPending ? texts.ask.accepting : texts.ask.accept}
          </Button>
        </>
      }
    >
      <p>{texts.ask.lead}</p>
      <FailureAlert failure={acceptance.formFailure} title={texts.ask.failed} />
      <DocumentTicks acceptance={acceptance} withSummary />
    </Modal>
  );
}
