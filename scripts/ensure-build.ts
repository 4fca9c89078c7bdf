import { buildWeb, hasWebBuild, isWebBuilt } from './build-web.ts';

/** Builds the web app before the server starts, where it is missing or older than its sources. */
if (!isWebBuilt()) {
  console.log('Building the web app, once …');
  const started = performance.now();
  try {
    await buildWeb({ quiet: true });
    console.log(`Built in ${((performance.now() - started) / 1_000).toFixed(1)} s.`);
  } catch (error) {
    console.error(error);
    // An older build that works is better than no Daywall.
    if (hasWebBuild()) console.error('The build failed; serving the one made before.');
    else {
      console.error('The web app could not be built. Run "npm install" and start again.');
      process.exitCode = 1;
    }
  }
}
