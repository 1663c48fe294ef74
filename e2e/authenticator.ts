import type { Browser, Page } from "playwright/test";

/** A page of a new browser with a virtual authenticator. WebAuthn requires a host name; an IP address is not allowed. */
export async function newPageWithAuthenticator(browser: Browser, baseURL = ""): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL.replace("127.0.0.1", "localhost") });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return page;
}
