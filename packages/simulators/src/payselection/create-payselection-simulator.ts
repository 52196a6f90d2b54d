import { listenAlone } from '../acquiring/shell.ts';
import { createControls, type PayselectionControls } from './create-controls.ts';
import { createPayselection, type PayselectionOptions, type PayselectionSimulator } from './payselection-simulator.ts';
import { servePayselection } from './serve-payselection.ts';

export interface StartedPayselection extends PayselectionSimulator {
  readonly origin: string;
  /** Of the API. */
  readonly gatewayUrl: string;
  readonly scriptUrl: string;
  readonly controls: PayselectionControls;
  close(): Promise<void>;
}

/** Starts the simulator on its own port. */
export async function createPayselectionSimulator(options: PayselectionOptions = {}): Promise<StartedPayselection> {
  const simulator = createPayselection(options);
  const { origin, close } = await listenAlone((request, response) => servePayselection(simulator, request, response));
  return Object.assign(simulator, {
    origin,
    gatewayUrl: `${origin}/payselection/gw`,
    scriptUrl: `${origin}/payselection/lib/pay-widget.js`,
    controls: createControls(simulator),
    close: () => {
      simulator.webhooks.close();
      return close();
    },
  });
}
