/**
 * In the place of what the passkeys' library knows of authenticators' certificates (`.run/left-out.ts`), with a second library of
 * certificates. Staff's browsers are asked for no attestation (`attestation: 'none'`, which the sign-in library writes), and send none.
 */
function refuse(): never {
  throw new Error('the passkey brings a certificate of its authenticator, which nobody asked for');
}

export const verifyAttestationAndroidKey = refuse;
export const verifyAttestationAndroidSafetyNet = refuse;
export const verifyAttestationApple = refuse;
export const verifyAttestationFIDOU2F = refuse;
export const verifyAttestationTPM = refuse;

// Within the packed form, which also comes signed by the passkey itself.
export const convertX509PublicKeyToCOSE = refuse;
export const getCertificateInfo = refuse;
export const isCertRevoked = refuse;
export const validateCertificatePath = refuse;
export const validateExtFIDOGenCEAAGUID = refuse;
export const verifyAttestationWithMetadata = refuse;
export const verifyMDSBlob = refuse;

/** Knows no authenticator. */
export const BaseMetadataService = undefined;
export const MetadataService = { getStatement: async () => undefined };

// The makers' own certificates, by which chains would be checked.
export const Apple_WebAuthn_Root_CA = '';
export const GlobalSign_Root_CA = '';
export const GlobalSign_Root_CA_R3 = '';
export const GlobalSign_Root_R46 = '';
export const Google_Hardware_Attestation_Root_1 = '';
export const Google_Hardware_Attestation_Root_2 = '';
export const Google_Hardware_Attestation_Root_3 = '';
export const Google_Hardware_Attestation_Root_4 = '';
