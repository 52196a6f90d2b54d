/** A sleep that `wake` cuts short. A call before the sleep starts counts as well. */
export interface Waker {
  wake(): void;
  sleep(ms: number): Promise<void>;
}

export function createWaker(): Waker {
  let isWanted = false;
  let rouse = () => {};
  return {
    wake: () => {
      isWanted = true;
      rouse();
    },
    sleep: async (ms) => {
      if (!isWanted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          rouse = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isWanted = false;
    },
  };
}
