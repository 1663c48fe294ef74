declare module "multicoin-address-validator" {
  const validator: {
    validate(address: string, currency: string, options: { networkType: "prod" | "testnet" | "both" }): boolean;
  };
  export default validator;
}
