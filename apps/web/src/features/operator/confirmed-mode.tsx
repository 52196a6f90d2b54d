import { confirmOperator } from '@vidno/contract/operator/warrant';
import { ShieldCheck } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '#features/session/api.ts';
import { Button } from '#shared/ui/button.tsx';
import styles from './operator.module.css';
import { formatLeft } from './rules.ts';
import { texts } from './texts.ts';

interface ConfirmedMode {
  readonly mode: string;
  readonly until: number;
}

/** Kept by this page alone, and forgotten when it is left. */
let current: ConfirmedMode | null = null;
const listeners = new Set<() => void>();

function change(mode: ConfirmedMode | null): void {
  current = mode;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export async function enterConfirmedMode(code: string): Promise<string> {
  const { mode, until } = await call(confirmOperator, { body: { code } });
  change({ mode, until: Date.parse(until) });
  return mode;
}

export function leaveConfirmedMode(): void {
  change(null);
}

/** The mode that is on; null if none is. */
export function useConfirmedMode(): ConfirmedMode | null {
  return useSyncExternalStore(subscribe, () => current);
}

const SECOND_MS = 1_000;

/** Says, as long as it is on, how long no code is asked for. */
export function ConfirmedModeBar() {
  const mode = useConfirmedMode();
  const now = useNow(mode !== null);
  const leftMs = mode === null ? 0 : mode.until - now;
  useEffect(() => {
    if (mode !== null && leftMs <= 0) leaveConfirmedMode();
  }, [mode, leftMs]);
  if (mode === null || leftMs <= 0) return null;
  return (
    <div className={styles.mode} role="status">
      <ShieldCheck size={18} aria-hidden />
      <span>{texts.modeOn}</span>
      <span className={styles.left} aria-hidden>
        {formatLeft(leftMs)}
      </span>
      <Button theme="gray" size="s" onClick={leaveConfirmedMode}>
        {texts.modeEnd}
      </Button>
    </div>
  );
}

function useNow(ticks: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!ticks) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [ticks]);
  return now;
}
