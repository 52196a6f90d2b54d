import { Link2Off } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from './notice.tsx';

interface LinkNoticeProps {
  readonly title: string;
  /** Null where to try again would be of no use. */
  readonly onRetry: (() => void) | null;
  /** A button that leads elsewhere. */
  readonly elsewhere: ReactNode;
  readonly children: ReactNode;
}

const texts = { retry: 'Попробовать ещё раз' };

/** In place of a screen that only a link opens: the link is not whole, it has ended, or there was no answer. */
export function LinkNotice({ title, onRetry, elsewhere, children }: LinkNoticeProps) {
  return (
    <Notice
      icon={<Link2Off size={32} />}
      title={title}
      actions={
        <>
          {onRetry && <Button onClick={onRetry}>{texts.retry}</Button>}
          {elsewhere}
        </>
      }
    >
      <p>{children}</p>
    </Notice>
  );
}
