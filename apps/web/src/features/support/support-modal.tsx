import { ChunkBoundary, lazyComponent } from '#shared/navigation/load-chunk.tsx';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import { texts } from './texts.ts';

// The first page names the files of this dialog, and would name those of the form.
const SupportContent = lazyComponent(() => import('./support-content.tsx'), 'SupportContent');

export function SupportModal({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    <Modal open={open} title={texts.title} onClose={onClose} footerLabel={texts.close}>
      <ChunkBoundary failed={<p role="alert">{texts.notLoaded}</p>}>
        <SupportContent onClose={onClose} />
      </ChunkBoundary>
    </Modal>
  );
}
