import { existsSync } from 'node:fs';

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell', '/usr/bin/google-chrome'];

/** Finds a browser without any manual step: BROWSER_PATH, else an installed one, else the one in an npm package. */
export async function findBrowser(): Promise<{ executablePath: string; args: string[] }> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const args = [
    ...asRoot,
    '--disable-dev-shm-usage',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--font-render-hinting=none',
    '--force-color-profile=srgb',
  ];
  const found = process.env.BROWSER_PATH ?? SYSTEM_BROWSERS.find((path) => existsSync(path));
  if (found && found !== 'packed') return { executablePath: found, args };
  // Makes the package unpack libraries that a bare machine lacks. It reads the variable when it is imported.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  const { default: packed } = await import('@sparticuz/chromium');
  return { executablePath: await packed.executablePath(), args: [...args, '--no-sandbox', '--no-zygote'] };
}
