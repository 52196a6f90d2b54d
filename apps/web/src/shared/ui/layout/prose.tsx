import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { ownPath } from '../../navigation/paths.ts';

interface ProseProps {
  /** Sanitised by the server. */
  readonly html: string;
}

/** A text that the server sends as HTML; its links to own pages open without loading the application again. */
export function Prose({ html }: ProseProps) {
  const router = useRouter();
  const followOwnLink = (event: MouseEvent<HTMLDivElement>) => {
    const path = ownPath(linkOf(event)?.getAttribute('href'));
    if (path === null) return;
    event.preventDefault();
    router.history.push(path);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a link that is pressed by a key sends a click.
    <div
      className="prose-text"
      onClick={followOwnLink}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has removed whatever could run.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** The link of a plain click; other clicks open new tabs and windows. */
function linkOf({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): Element | null {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  return target instanceof Element ? target.closest('a') : null;
}
