/** Folders of route files that are served without Next, below `app`. Each tree is a route table. */
export const mounts = ["/api/v1/partner", "/api/callbacks", "/mcp"];
