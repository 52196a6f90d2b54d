import type { Filter } from '@vidno/contract/vk/filter';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { ChunkBoundary } from '#shared/navigation/chunk-boundary.tsx';
import { lazyComponent } from '#shared/navigation/load-chunk.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { shareTexts as texts } from '../texts.ts';

const ShareDialog = lazyComponent(() => import('./share-dialog.tsx'), 'ShareDialog');

interface ShareButtonProps {
  readonly id: string;
  readonly filter: Filter;
}

export function ShareButton({ id, filter }: ShareButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button theme="white" icon={<Share2 size={18} />} onClick={() => setOpen(true)}>
        {texts.trigger}
      </Button>
      <ChunkBoundary failed={<Alert kind="danger">{texts.missing}</Alert>}>
        {open && <ShareDialog id={id} filter={filter} onClose={() => setOpen(false)} />}
      </ChunkBoundary>
    </>
  );
}
