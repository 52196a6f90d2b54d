import { Agent, get } from 'node:http';

/** A process of its own, so that what it spends is not counted: asks for an address so many times, one after another. */
const [, , url = '', cookie = '', calls = '0'] = process.argv;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

process.on('message', async () => {
  for (let index = 0; index < Number(calls); index += 1) await call();
  process.send?.('done');
});

async function call(): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    get(url, { agent, headers: { cookie } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`Answered ${response.statusCode}`));
      response.resume().once('end', resolve);
    }).once('error', reject);
  });
}
