import { type Mutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { unpaidServiceOf } from '#shared/http/refusal-text.ts';

interface RefusedStart {
  readonly service: number;
  /** On which page. */
  readonly pathname: string;
  readonly mutation: Mutation<unknown, Error, unknown, unknown>;
  /** What was pressed. */
  readonly focused: Element | null;
}

/** The offer takes the place of the question that led here, and a dialog behind it would hold the focus. */
function closeDialogs(): void {
  for (const dialog of document.querySelectorAll('dialog[open]')) dialog.dispatchEvent(new Event('cancel'));
}

/** The call of this page that the server has just refused to start, since its service is not paid for; null if there is none. */
export function useRefusedStart(pathname: string) {
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState<RefusedStart | null>(null);
  const offer = useRef<HTMLDivElement>(null);

  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const service = unpaidServiceOf(event.action.error);
        if (service === null) return;
        setRefused({ service, pathname, mutation: event.mutation, focused: document.activeElement });
      }),
    [queryClient, pathname],
  );

  useEffect(() => {
    if (refused === null) return;
    closeDialogs();
    const frame = requestAnimationFrame(() => offer.current?.querySelector('h1')?.focus());
    return () => cancelAnimationFrame(frame);
  }, [refused]);

  if (refused?.pathname !== pathname) return null;
  return {
    service: refused.service,
    offer,
    /** Back to the page as it was left. */
    dismiss(): void {
      // The page may have opened a dialog about the refusal after the offer was shown.
      closeDialogs();
      setRefused(null);
      requestAnimationFrame(() => refused.focused instanceof HTMLElement && refused.focused.focus());
    },
    /** Sends the same call again: it may have been paid for. */
    sendAgain(): void {
      setRefused(null);
      // Whoever sent it hears how it ends; refused again, it is here again.
      refused.mutation.execute(refused.mutation.state.variables).catch(() => {});
    },
  };
}
