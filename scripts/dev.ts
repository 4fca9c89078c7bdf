import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createServer } from 'vite';

/** Runs the server, restarted on every change, and the web app with hot reload in front of it. */
const root = resolve(import.meta.dirname, '..');
const webPort = 5173;
const serverPort = process.env.PORT ?? '4747';

process.env.DAYWALL_SERVER = `http://localhost:${serverPort}`;
const server = spawn(
  process.execPath,
  ['--watch-path=server', '--watch-path=src/contract', 'server/listen.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    // The browser uses Vite's address, so that is the origin the server has to know.
    env: { ...process.env, PORT: serverPort, PUBLIC_URL: `http://localhost:${webPort}` },
  },
);

const web = await createServer({
  configFile: resolve(root, 'vite.config.ts'),
  server: { port: webPort, strictPort: true },
});
await web.listen();
console.log(`Web app:  http://localhost:${webPort}`);
console.log(`Showcase: http://localhost:${webPort}/showcase/`);

async function stop(): Promise<void> {
  server.kill('SIGTERM');
  await web.close();
}
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
server.once('exit', () => void web.close());
