import { unstable_IdlePriority as IDLE, unstable_scheduleCallback as schedule } from 'scheduler';

/**
 * Resolves when React has nothing left to do. On a busy machine it draws first and runs the effects of what it drew
 * later; a test that has found something on the screen expects both.
 */
export function untilReactIsIdle(): Promise<void> {
  return new Promise((resolve) => {
    schedule(IDLE, () => resolve());
  });
}
