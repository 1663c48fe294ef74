{{- define "slipway.name" -}}
{{- if contains "slipway" .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-slipway" (.Release.Name | trunc 42 | trimSuffix "-") -}}
{{- end -}}
{{- end -}}

{{- define "slipway.selector" -}}
app.kubernetes.io/name: slipway
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "slipway.labels" -}}
{{ include "slipway.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end -}}

{{- define "slipway.productionUrl" -}}
{{- required "settings.SVC_PRODUCTION_URL is required, such as https://api.example.com" .Values.settings.SVC_PRODUCTION_URL -}}
{{- end -}}

{{- define "slipway.sandboxUrl" -}}
{{- required "settings.SVC_SANDBOX_URL is required, such as https://sandbox.example.com" .Values.settings.SVC_SANDBOX_URL -}}
{{- end -}}

{{/* The names and ports of the processes of a part that serve metrics, as processes/metrics-server.ts assigns them. */}}
{{- define "slipway.metricsPorts" -}}
{{- $port := int .root.Values.metrics.port -}}
{{- if eq .part "worker" -}}
worker: {{ $port }}
{{- else if eq .part "web" -}}
providers: {{ add $port 1 }}
server: {{ add $port 3 }}
{{- else if eq .part "api" -}}
server: {{ add $port 3 }}
{{- end -}}
{{- end -}}

{{/* Fails with what is missing. */}}
{{- define "slipway.validate" -}}
{{- $_ := include "slipway.productionUrl" . }}
{{- $_ = include "slipway.sandboxUrl" . }}
{{- $replicas := .Values.api.autoscaling.enabled | ternary .Values.api.autoscaling.maxReplicas .Values.api.replicas }}
{{- $hasRedis := or (has "api" (default list .Values.secrets.variables.REDIS_URL)) .Values.settings.REDIS_URL }}
{{- if and (gt (int $replicas) 1) (not $hasRedis) }}
{{- fail "More than one replica of api requires REDIS_URL: otherwise, each process allows the full rate limits" }}
{{- end }}
{{- end -}}

{{/* The template of a pod. `part` is what it may know: api, web, worker, or owner. `component` is what it runs. */}}
{{- define "slipway.podTemplate" -}}
{{- $values := .root.Values -}}
metadata:
  labels:
    {{- include "slipway.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .component }}
    {{- with $values.podLabels }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  {{- with $values.podAnnotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  {{- /* The account doesn't exist yet when migrations run. */}}
  {{- if ne .component "migrate" }}
  serviceAccountName: {{ include "slipway.name" .root }}
  {{- end }}
  automountServiceAccountToken: false
  enableServiceLinks: false
  {{- with $values.image.pullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $values.priorityClassName }}
  priorityClassName: {{ . }}
  {{- end }}
  {{- if .restartPolicy }}
  restartPolicy: {{ .restartPolicy }}
  {{- end }}
  {{- /* After the drain, open requests have 15 seconds, and so have the processes that web starts. */}}
  terminationGracePeriodSeconds: {{ ternary 0 (add (int $values.settings.SVC_DRAIN_SECONDS) 35) (not (empty .command)) }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 1000
    runAsGroup: 1000
    fsGroup: 1000
    seccompProfile: { type: RuntimeDefault }
  {{- with $values.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $values.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- if ne .part "owner" }}
  topologySpreadConstraints:
    {{- range list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
    - maxSkew: 1
      topologyKey: {{ . }}
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "slipway.selector" $.root | nindent 10 }}
          app.kubernetes.io/component: {{ $.component }}
    {{- end }}
  {{- end }}
  containers:
    - name: slipway
      {{- with $values.image }}
      image: {{ .repository }}{{ if .digest }}@{{ .digest }}{{ else }}:{{ .tag | default $.root.Chart.AppVersion }}{{ end }}
      imagePullPolicy: {{ .pullPolicy }}
      {{- end }}
      {{- with .command }}
      command: {{ toJson . }}
      {{- else }}
      args: [{{ .component }}]
      {{- end }}
      env:
        {{- range $name, $value := $values.settings }}
        - name: {{ $name }}
          value: {{ $value | quote }}
        {{- end }}
        {{- $metricsPorts := include "slipway.metricsPorts" . | fromYaml }}
        {{- if ne .part "owner" }}
        - name: PORT
          value: "3000"
        - name: SVC_METRICS_PORT
          value: {{ $values.metrics.port | quote }}
        - name: SVC_METRICS_HOST
          value: {{ $values.settings.HOST | default "0.0.0.0" | quote }}
        {{- end }}
        {{- range $name, $parts := $values.secrets.variables }}
        {{- if has $.part $parts }}
        - name: {{ $name }}_FILE
          value: /run/secrets/slipway/{{ $name }}
        {{- end }}
        {{- end }}
      {{- if ne .part "owner" }}
      ports:
        - name: http
          containerPort: 3000
        {{- range $name, $port := $metricsPorts }}
        - name: {{ $name }}
          containerPort: {{ $port }}
        {{- end }}
      startupProbe:
        httpGet: { path: /healthz, port: http }
        periodSeconds: 1
        timeoutSeconds: 2
        failureThreshold: 90
      readinessProbe:
        httpGet: { path: /readyz, port: http }
        periodSeconds: 2
        timeoutSeconds: 5
        failureThreshold: 2
      livenessProbe:
        httpGet: { path: /healthz, port: http }
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 3
      {{- end }}
      resources:
        {{- toYaml (get $values .part).resources | nindent 8 }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }
      volumeMounts:
        - name: tmp
          mountPath: /tmp
        - name: secrets
          mountPath: /run/secrets/slipway
          readOnly: true
        {{- with $values.extraVolumeMounts }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
  volumes:
    - name: tmp
      emptyDir: { sizeLimit: 256Mi }
    - name: secrets
      secret:
        secretName: {{ $values.secrets.name }}
        defaultMode: 0440
        items:
          {{- range $name, $parts := $values.secrets.variables }}
          {{- if has $.part $parts }}
          - key: {{ $name }}
            path: {{ $name }}
          {{- end }}
          {{- end }}
    {{- with $values.extraVolumes }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
{{- end -}}
