import { type ReactNode, useState } from 'react';
import { ChunkBoundary, lazyComponent } from '#shared/navigation/load-chunk.tsx';

import { Button } from '#shared/ui/button.tsx';
import { texts as appTexts } from '../texts.ts';
import styles from './frame.module.css';
import { texts } from './texts.ts';

const MoreSheet = lazyComponent(() => import('./more-sheet.tsx'), 'MoreSheet');
const SupportModal = lazyComponent(() => import('#features/support/support-modal.tsx'), 'SupportModal');

/** Opens over the page, like the dialog it stands for. */
function DialogFailure() {
  return (
    <div className={styles.dialogFailure} role="alert">
      <p>{texts.dialogFailed}</p>
      <Button theme="blue" onClick={() => location.reload()}>
        {appTexts.reload}
      </Button>
    </div>
  );
}

interface ShellDialogs {
  /** The dialog that is open now, if any. */
  readonly dialog: ReactNode;
  readonly openMore: () => void;
  readonly openSupport: () => void;
}

/** The dialogs that the menus open. */
export function useShellDialogs(): ShellDialogs {
  const [open, setOpen] = useState<'more' | 'support' | null>(null);
  const close = () => setOpen(null);
  const openSupport = () => setOpen('support');
  return {
    dialog: (
      <ChunkBoundary key={open} failed={<DialogFailure />}>
        {open === 'more' && <MoreSheet open onClose={close} onSupport={openSupport} />}
        {open === 'support' && <SupportModal open onClose={close} />}
      </ChunkBoundary>
    ),
    openMore: () => setOpen('more'),
    openSupport,
  };
}
