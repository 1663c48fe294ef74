export default {
  slipway: {
    input: "openapi.json",
    output: {
      target: "generated/orval.ts",
      client: "fetch",
      baseUrl: { getBaseUrlFromSpecification: true },
    },
  },
};
