import { existsSync } from 'node:fs';

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell', '/usr/bin/google-chrome'];

/** Finds a browser without any manual step: BROWSER_PATH, else an installed one, else the one in an npm package. */
export async function findBrowser(): Promise<{ executablePath: string; args: string[]; env: NodeJS.ProcessEnv }> {
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
  if (found && found !== 'packed') return { executablePath: found, args, env: speakUtf8() };
  // Makes the package unpack libraries that a bare machine lacks. It reads the variable when it is imported.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  const { default: packed } = await import('@sparticuz/chromium');
  const executablePath = await packed.executablePath();
  return { executablePath, args: [...args, '--no-sandbox', '--no-zygote'], env: speakUtf8() };
}

/** The environment, in which Chromium names a file in Russian: without a language it would call it «download». */
function speakUtf8(): NodeJS.ProcessEnv {
  return { ...process.env, LC_ALL: 'C.UTF-8' };
}
