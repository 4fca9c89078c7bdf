import type {
  OAuthClientInformationMixed,
  OAuthClientProvider,
  OAuthDiscoveryState,
  OAuthTokens,
} from '@modelcontextprotocol/client';

/** Program that connects by the official library: it keeps what the library hands to it, and opens no browser. */
export class AssistantProgram implements OAuthClientProvider {
  readonly redirectUrl: string;
  readonly clientMetadata;
  /** State that it expects back. */
  readonly expected = 'state of the program';
  information: OAuthClientInformationMixed | undefined;
  kept: OAuthTokens | undefined;
  /** Page that a browser is to open. */
  opened: URL | undefined;
  #verifier = '';
  #discovered: OAuthDiscoveryState | undefined;

  constructor(redirectUrl: string, information?: OAuthClientInformationMixed) {
    this.redirectUrl = redirectUrl;
    this.information = information;
    this.clientMetadata = {
      client_name: 'Test assistant',
      redirect_uris: [redirectUrl],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    };
  }

  state = () => this.expected;
  clientInformation = () => this.information;
  saveClientInformation(information: OAuthClientInformationMixed): void {
    this.information = information;
  }
  tokens = () => this.kept;
  saveTokens(tokens: OAuthTokens): void {
    this.kept = tokens;
  }
  redirectToAuthorization(url: URL): void {
    this.opened = url;
  }
  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }
  codeVerifier = () => this.#verifier;
  saveDiscoveryState(state: OAuthDiscoveryState): void {
    this.#discovered = state;
  }
  discoveryState = () => this.#discovered;
  invalidateCredentials(): void {
    this.kept = undefined;
  }
}
