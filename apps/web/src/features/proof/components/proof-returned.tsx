import { useState } from 'react';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import type { ProofReturn } from '../rules.ts';
import { texts } from '../texts.ts';

/** What came of a proof at VK ID, after the browser has come back from there. */
export function ProofReturned({ returned }: { readonly returned: ProofReturn }) {
  const [open, setOpen] = useState(true);
  return (
    <Modal open={open} title={texts.title} onClose={() => setOpen(false)}>
      <p>{texts.returns[returned]}</p>
    </Modal>
  );
}
