/** Tests use the Chromium that `scripts/chromium.ts` finds or installs. */
module.exports = { skipDownload: true };
